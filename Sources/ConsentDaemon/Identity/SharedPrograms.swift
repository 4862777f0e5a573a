import Glibc

/// The programs that run others' code, by the names or places of their files (design section 3.3,
/// rule 15).
package struct SharedPrograms: Sendable {
    private let names: [String]
    private let places: [String]

    /// Reads a list: one glob(7) pattern a line, comments after `#`.
    package init(parsing bytes: [UInt8]) {
        let patterns = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n")
            .map { line in line.drop { $0.isWhitespace } }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
            .map { line in String(line.prefix { !$0.isWhitespace }) }
        places = patterns.filter { $0.contains("/") }
        names = patterns.filter { !$0.contains("/") }
    }

    /// Whether a path, or its last component, is on the list.
    ///
    /// Ask with the path as it was given and as it resolves: `sh` may be a link to anything.
    package func contains(_ path: String) -> Bool {
        guard var name = path.split(separator: "/").last else { return false }
        // A login shell calls itself so.
        if !path.hasPrefix("/"), name.hasPrefix("-") { name = name.dropFirst() }
        return names.contains { fnmatch($0, String(name), 0) == 0 }
            || places.contains { fnmatch($0, path, 0) == 0 }
    }
}
