import ConsentModel

/// The name of the systemd unit that a desktop starts an app in, as the Desktop Environments page of
/// systemd has it: `app[-LAUNCHER]-ID-RANDOM.scope` and `app[-LAUNCHER]-ID[@RANDOM].service`.
///
/// Any program can have a unit of any name made for itself. It says which desktop file to look at,
/// and nothing more.
enum AppUnitName {
    /// The app's id in the name of a unit; nil for a unit of something else.
    ///
    /// A hyphen within a part has to be written `\x2d`; else the parts could not be told apart.
    static func appID(in unit: String) -> String? {
        guard let (stem, isService) = stem(of: unit) else { return nil }
        var parts = stem.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.removeFirst() == "app" else { return nil }
        if !isService || parts.last == "autostart" {
            guard let random = parts.popLast(), isRandom(random) else { return nil }
        }
        guard let id = parts.popLast(), parts.count <= 1, parts.first != "" else { return nil }
        // The keeper of a Flatpak's sandbox, which is none of its app.
        if parts.first == "flatpak" { return nil }
        guard let appID = unescaped(id), AppIDGrammar.allows(appID, kind: .desktop) else {
            return nil
        }
        return appID
    }

    private static func stem(of unit: String) -> (stem: Substring, isService: Bool)? {
        if unit.hasSuffix(".scope") { return (unit.dropLast(6), false) }
        guard unit.hasSuffix(".service") else { return nil }
        let parts = unit.dropLast(8).split(
            separator: "@",
            omittingEmptySubsequences: false
        )
        if parts.count == 1 { return (parts[0], true) }
        guard parts.count == 2, isRandom(parts[1]) else { return nil }
        return (parts[0], true)
    }

    private static func isRandom(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(\.isLetterOrDigit)
    }

    /// Replaces each `\xNN`; nil for an escape of another form.
    private static func unescaped(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            let code = rest.prefix(3)
            let digits = code.dropFirst().compactMap(\.hexadecimalValue)
            guard code.first == UInt8(ascii: "x"), digits.count == 2 else { return nil }
            bytes.append(digits[0] << 4 | digits[1])
            rest = rest.dropFirst(3)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var hexadecimalValue: UInt8? {
        if isDigit { return self - UInt8(ascii: "0") }
        let letter = self | 0x20
        let range = UInt8(ascii: "a")...UInt8(ascii: "f")
        return range.contains(letter) ? letter - range.lowerBound + 10 : nil
    }
}
