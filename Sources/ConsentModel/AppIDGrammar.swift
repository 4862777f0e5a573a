/// Which app ids are valid, by kind.
package enum AppIDGrammar {
    /// The bytes that the id of a program may have: strings from outside have no more.
    package static let maximumPathLength = 1_024

    /// Whether the id could be an app's of this kind.
    package static func allows(_ id: String, kind: AppKind) -> Bool {
        switch kind {
        case .flatpak, .desktop: isName(id)
        case .snap: isSnap(id)
        case .program: isPath(id)
        case .unknown: false
        }
    }

    /// Whether the id could be an app's of any kind.
    package static func allows(_ id: String) -> Bool {
        isName(id) || isPath(id)
    }

    private static func isName(_ id: String) -> Bool {
        guard let first = id.utf8.first, id.utf8.count <= 255 else { return false }
        return first.isLetterOrDigit || first == UInt8(ascii: "_")
            ? id.utf8.allSatisfy { $0.isLetterOrDigit || namePunctuation.contains($0) }
            : false
    }

    private static let namePunctuation = Array("_+@.-".utf8)

    /// `snap.` and a name of snapd, which may carry the key of a parallel instance.
    private static func isSnap(_ id: String) -> Bool {
        guard id.hasPrefix("snap.") else { return false }
        let parts = id.dropFirst(5).split(
            separator: "_",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard let name = parts.first, isSnapName(name.utf8) else { return false }
        guard parts.count == 2 else { return true }
        return (1...10).contains(parts[1].utf8.count)
            && parts[1].utf8.allSatisfy { $0.isLowercaseLetter || $0.isDigit }
    }

    /// Lower-case letters, digits and single inner hyphens, at least one of them a letter.
    private static func isSnapName(_ name: Substring.UTF8View) -> Bool {
        let hyphen = UInt8(ascii: "-")
        guard (2...40).contains(name.count), name.first != hyphen, name.last != hyphen else {
            return false
        }
        let hasPair = zip(name, name.dropFirst()).contains { $0 == hyphen && $1 == hyphen }
        return !hasPair
            && name.allSatisfy { $0.isLowercaseLetter || $0.isDigit || $0 == hyphen }
            && name.contains(where: \.isLowercaseLetter)
    }

    /// An absolute path in its normal form, so that one program has one id.
    private static func isPath(_ id: String) -> Bool {
        guard id.utf8.first == UInt8(ascii: "/"), id.utf8.count <= maximumPathLength else {
            return false
        }
        let components = id.utf8.dropFirst().split(
            separator: UInt8(ascii: "/"),
            omittingEmptySubsequences: false
        )
        let areNormal = components.allSatisfy {
            !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
        }
        return areNormal
            && id.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
