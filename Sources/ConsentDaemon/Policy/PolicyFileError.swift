/// Why a policy file is not used at all.
enum PolicyFileError: Error, Hashable {
    /// It is no text in UTF-8.
    case notText
    /// A line, counted from one, is neither a group, a key in a group nor a comment.
    case line(Int)
    /// It is not what an administrator alone can have written, or could not be read.
    case distrusted(TrustedFolder.Distrust)
}

extension PolicyFileError: CustomStringConvertible {
    /// A fragment that ends a sentence.
    var description: String {
        switch self {
        case .notText: "it is no text in UTF-8"
        case .line(let number): "line \(number) is no group, no key of a group and no comment"
        case .distrusted(let distrust): distrust.description
        }
    }
}
