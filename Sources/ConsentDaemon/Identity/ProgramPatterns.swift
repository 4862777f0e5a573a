import Glibc

/// Patterns for the names or the places of programs' files.
struct ProgramPatterns: Sendable {
    private let names: [String]
    private let places: [String]

    /// Takes glob(7) patterns; one with a slash is for whole paths.
    init(_ patterns: [String]) {
        places = patterns.filter { $0.contains("/") }
        names = patterns.filter { !$0.contains("/") }
    }

    /// Whether one of them matches a path, or its last component.
    func match(_ path: String) -> Bool {
        guard var name = path.split(separator: "/").last else { return false }
        // A login shell calls itself so.
        if !path.hasPrefix("/"), name.hasPrefix("-") { name = name.dropFirst() }
        return names.contains { fnmatch($0, String(name), 0) == 0 }
            || places.contains { fnmatch($0, path, 0) == 0 }
    }
}
