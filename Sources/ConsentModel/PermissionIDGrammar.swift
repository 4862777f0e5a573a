/// Which permission ids are valid.
package enum PermissionIDGrammar {
    /// Whether the id has the form of a built-in permission's: `[a-z][a-z0-9-]{0,63}`.
    package static func isBuiltIn(_ id: String) -> Bool {
        guard let first = id.utf8.first, id.utf8.count <= 64 else { return false }
        return first.isLowercaseLetter
            && id.utf8.allSatisfy { $0.isLowercaseLetter || $0.isDigit || $0 == hyphen }
    }

    /// Whether the id is a reverse-DNS name, as those of installed catalogue files are.
    package static func isReverseDNS(_ id: String) -> Bool {
        guard id.utf8.count <= 255 else { return false }
        let labels = id.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.allSatisfy(isLabel)
    }

    /// Whether the id has either form.
    package static func allows(_ id: String) -> Bool {
        isBuiltIn(id) || isReverseDNS(id)
    }

    private static let hyphen = UInt8(ascii: "-")

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        guard let first = label.first, !first.isDigit, first != hyphen else { return false }
        return label.allSatisfy {
            $0.isLetterOrDigit || $0 == hyphen || $0 == UInt8(ascii: "_")
        }
    }
}
