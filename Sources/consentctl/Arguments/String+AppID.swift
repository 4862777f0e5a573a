import Glibc

extension String {
    /// The id that an app has which a word names: of a path to a program, the path without links.
    var resolvedAppID: String {
        guard hasPrefix("/"), !utf8.contains(0), let path = realpath(self, nil) else { return self }
        defer { free(path) }
        return String(validatingCString: path) ?? self
    }

    /// Whether this has what ids of apps have, and words for permissions have not.
    var looksLikeAppID: Bool {
        contains { ".:/_+@".contains($0) || $0.isUppercase }
    }
}
