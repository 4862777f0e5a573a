import ConsentModel

/// What is wrong with a command line.
package enum UsageError: Error, Hashable, Sendable {
    /// There is no command.
    case missingCommand
    /// A command does not exist; the second word is the nearest that does.
    case unknownCommand(String, nearest: String?)
    /// An option stands where the command should.
    case optionBeforeCommand(String)
    /// An option does not exist; the second word is the nearest that does.
    case unknownOption(String, nearest: String?)
    /// An option is given more than once.
    case repeatedOption(String)
    /// Two options exclude each other.
    case conflictingOptions(String, String)
    /// An option that must be given is not.
    case missingOption(String)
    /// An option lacks its value.
    case missingValue(option: String, value: String)
    /// An option that takes no value has one.
    case unexpectedValue(option: String)
    /// A word that must be given is not.
    case missingOperand(String)
    /// An operand or a value is an empty string, as an unset variable of a script is.
    case emptyWord(String)
    /// A word is one too many.
    case unexpectedOperand(String)
    /// A word is not what it should be.
    case invalidWord(String, name: String, expected: String)
    /// Two operands stand in the wrong order; the text is the right command line.
    case swappedOperands(correct: String)
}

extension UsageError {
    /// Whether it is about a command that does not exist.
    package var isOfUnknownCommand: Bool {
        if case .unknownCommand = self { true } else { false }
    }
}

extension UsageError: CustomStringConvertible {
    /// One line that says what is wrong and what would be right.
    package var description: String {
        switch self {
        case .missingCommand: "no command is given"
        case .unknownCommand(let word, let nearest):
            "there is no command '\(TextEscaping.escaped(word))'" + Self.suggestion(nearest)
        case .optionBeforeCommand(let word):
            "the command comes first, '\(TextEscaping.escaped(word))' after it"
        case .unknownOption(let word, let nearest):
            "there is no option '\(TextEscaping.escaped(word))'" + Self.suggestion(nearest)
        case .repeatedOption(let name): "\(name) is given more than once"
        case .conflictingOptions(let first, let second): "\(first) and \(second) exclude each other"
        case .missingOption(let usage): "'\(usage)' is missing"
        case .missingValue(let option, let value): "\(option) needs a value, \(value)"
        case .unexpectedValue(let option): "\(option) takes no value"
        case .missingOperand(let name): "\(name) is missing"
        case .emptyWord(let name): "\(name) is empty"
        case .unexpectedOperand(let word): "'\(TextEscaping.escaped(word))' is one word too many"
        case .invalidWord(let word, let name, let expected):
            "\(name) is '\(TextEscaping.escaped(word))', but should be \(expected)"
        case .swappedOperands(let correct):
            "the permission comes before the app: \(TextEscaping.escaped(correct))"
        }
    }

    private static func suggestion(_ nearest: String?) -> String {
        nearest.map { "; did you mean '\($0)'?" } ?? ""
    }
}
