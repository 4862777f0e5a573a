import GIO

extension String {
    /// The id that an app has which a word names: of a path to a program, the path without links.
    var resolvedAppID: String {
        hasPrefix("/") ? RealPath.resolve(self) ?? self : self
    }

    /// Whether this has what ids of apps have, and words for permissions have not.
    var looksLikeAppID: Bool {
        contains { ".:/_+@".contains($0) || $0.isUppercase }
    }
}
