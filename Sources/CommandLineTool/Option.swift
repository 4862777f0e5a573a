/// A word with two dashes, and its value if it takes one.
package struct Option: Hashable, Sendable {
    /// The word, with its dashes.
    package let name: String
    /// A shorter word for the same.
    package let shortName: String?
    /// What it takes.
    package let value: Operand?
    /// What it does, a phrase without a full stop.
    package let summary: String
    /// Whether the command does not work without it.
    package let isRequired: Bool
    /// Options with the same word here exclude each other.
    package let choice: String?

    /// Describes an option.
    package init(
        _ name: String,
        short shortName: String? = nil,
        value: Operand? = nil,
        _ summary: String,
        isRequired: Bool = false,
        choice: String? = nil
    ) {
        self.name = name
        self.shortName = shortName
        self.value = value
        self.summary = summary
        self.isRequired = isRequired
        self.choice = choice
    }

    /// Shows a command's help instead of running it.
    package static let help = Self("--help", short: "-h", "show this help")
    /// Shows the release instead of running anything.
    package static let version = Self("--version", "show the release")

    /// The words that mean it, the short one first.
    package var names: [String] {
        [shortName, name].compactMap(\.self)
    }

    /// The option with what it takes.
    package var usage: String {
        value.map { "\(name) \($0.name)" } ?? name
    }
}
