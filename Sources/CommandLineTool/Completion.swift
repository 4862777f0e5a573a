/// What a word on a command line can be completed from.
package struct Completion: Hashable, Sendable {
    /// What the words are, in the plural; names a function in the shells' scripts.
    package let name: String
    /// Words that are always offered.
    package let words: [String]
    /// Arguments with which the program itself prints more words, one a line; empty for none.
    package let arguments: [String]

    /// Whether the paths of files are offered, and nothing else.
    package let offersFiles: Bool

    /// Describes the paths of files.
    package init(files name: String) {
        self.name = name
        words = []
        arguments = []
        offersFiles = true
    }

    /// Describes words that are known, those that the program prints, or both.
    package init(_ name: String, words: [String] = [], printedBy arguments: [String] = []) {
        self.name = name
        self.words = words
        self.arguments = arguments
        offersFiles = false
    }
}
