/// What is wrong with a catalogue file, and where.
package struct CatalogueFileError: Error, Hashable, Sendable {
    /// The file.
    package let file: String
    /// The key, if one is to blame.
    package let key: String?
    /// What is wrong, a fragment of a sentence.
    package let problem: String

    /// Blames a key of a file, or the file itself.
    package init(file: String, key: String? = nil, problem: String) {
        self.file = file
        self.key = key
        self.problem = problem
    }
}

extension CatalogueFileError: CustomStringConvertible {
    package var description: String {
        key.map { "\(file): \($0): \(problem)" } ?? "\(file): \(problem)"
    }
}
