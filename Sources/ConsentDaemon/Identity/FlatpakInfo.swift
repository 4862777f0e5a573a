import ConsentModel

/// What a `.flatpak-info` tells, in the root directory of a sandbox or in the record of its instance.
struct FlatpakInfo: Equatable {
    /// The app's id.
    let name: String
    /// The number of this run of the app.
    let instance: String

    /// Why a file does not tell it.
    enum Flaw: Error, Hashable {
        /// It is no key file, or says the same twice.
        case malformed
        /// It is of a runtime: a shell without an app.
        case runtime
        /// It is of a `flatpak build`, which goes by whatever name its maker wrote down.
        case build
        /// It has no app id, or one that is none.
        case name
        /// It has no instance, or one that is no number.
        case instance
    }

    /// Reads a file.
    init(parsing bytes: [UInt8]) throws(Flaw) {
        guard let text = String(validating: bytes, as: UTF8.self),
            let groups = Self.groups(of: text)
        else { throw .malformed }
        if groups["Runtime"] != nil { throw .runtime }
        guard let name = groups["Application"]?["name"],
            AppIDGrammar.allows(name, kind: .flatpak)
        else { throw .name }
        // It becomes the name of a folder, so it is only what Flatpak makes: a number.
        guard let instance = groups["Instance"]?["instance-id"], (1...20).contains(instance.count),
            instance.utf8.allSatisfy(\.isDigit)
        else { throw .instance }
        // A build has a number too. What was built may be run under its name once it is installed.
        if let isBuild = groups["Instance"]?["build"], isBuild != "false" { throw .build }
        self.name = name
        self.instance = instance
    }

    /// The values of the keys of each group; nil where anything is there twice.
    ///
    /// GLib's reader joins groups of one name and takes the last of two keys; another may take the
    /// first. Flatpak writes everything once, so a file that could be read in two ways is not its.
    private static func groups(of text: String) -> [String: [String: String]]? {
        var groups: [String: [String: String]] = [:]
        var current: String?
        // By scalars, and lines end where they do for GLib: the app has written some of the values,
        // and neither another kind of line end nor a mark in front of one may move anything.
        for line in text.unicodeScalars.split(separator: "\n") {
            let line = trimmed(line)
            guard let first = line.first, first != "#" else { continue }
            if first == "[" {
                guard line.last == "]" else { return nil }
                let name = String(line.dropFirst().dropLast())
                guard groups.updateValue([:], forKey: name) == nil else { return nil }
                current = name
                continue
            }
            guard let current, let sign = line.firstIndex(of: "=") else { return nil }
            let key = String(trimmed(line[..<sign]))
            let value = String(trimmed(line[sign...].dropFirst()))
            guard groups[current]?.updateValue(value, forKey: key) == nil else { return nil }
        }
        return groups
    }

    private static func trimmed(
        _ text: Substring.UnicodeScalarView
    ) -> Substring.UnicodeScalarView {
        let start = text.drop(while: isSpace)
        let end = start.lastIndex { !isSpace($0) }
        return end.map { start[...$0] } ?? start[..<start.startIndex]
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || ("\t"..."\r").contains(scalar)
    }
}

extension FlatpakInfo.Flaw: CustomStringConvertible {
    /// A fragment that ends a sentence.
    var description: String {
        switch self {
        case .malformed: "it is not well formed"
        case .runtime: "it is of a runtime without an app"
        case .build: "it is of a build: install the app, and run that"
        case .name: "it has no valid name in [Application]"
        case .instance: "it has no valid instance-id in [Instance]"
        }
    }
}
