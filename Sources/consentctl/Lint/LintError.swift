import ConsentModel

/// Why a file cannot be checked.
struct LintError: Error, Hashable, Sendable {
    /// The file, as it was named.
    let file: String
    /// What is wrong with it, a fragment of a sentence.
    let problem: String
}

extension LintError: CustomStringConvertible {
    /// The file and what is wrong with it, fit to be printed.
    var description: String { TextEscaping.escaped("\(file): \(problem)") }
}
