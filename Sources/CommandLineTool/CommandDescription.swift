/// A command, or a program that has none: its operands, its options and what it does.
package struct CommandDescription: Hashable, Sendable {
    /// The word that runs it.
    package let name: String
    /// Its operands, in order; those that may be left out come last.
    package let operands: [Operand]
    /// Its options, without ``Option/help``, which all take.
    package let options: [Option]
    /// What it does, a phrase without a full stop.
    package let summary: String
    /// Paragraphs that tell more.
    package let discussion: [String]

    /// Describes a command.
    package init(
        _ name: String,
        _ operands: [Operand] = [],
        options: [Option] = [],
        _ summary: String,
        discussion: [String] = []
    ) {
        self.name = name
        self.operands = operands
        self.options = options
        self.summary = summary
        self.discussion = discussion
    }

    /// Every option it takes.
    package var allOptions: [Option] { options + [.help] }

    /// How it is written, from its name on; options that exclude each other share their brackets.
    package var synopsis: String {
        var parts = [name] + operands.map(\.synopsis)
        var shown: Set<String> = []
        for option in options {
            if let choice = option.choice {
                guard shown.insert(choice).inserted else { continue }
                let choices = options.filter { $0.choice == choice }.map(\.usage)
                parts.append("[" + choices.joined(separator: " | ") + "]")
            } else {
                parts.append(option.isRequired ? option.usage : "[\(option.usage)]")
            }
        }
        return parts.joined(separator: " ")
    }

    /// The option that a word means.
    func option(named word: String) -> Option? {
        allOptions.first { $0.names.contains(word) }
    }
}
