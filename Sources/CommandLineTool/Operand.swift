/// A word that a command acts on, or that an option takes.
package struct Operand: Hashable, Sendable {
    /// What stands for it in a synopsis.
    package let name: String
    /// What it means, a phrase without a full stop.
    package let summary: String
    /// What completes it.
    package let completion: Completion?
    /// Whether it may be left out.
    package let isOptional: Bool

    /// Describes an operand.
    package init(
        _ name: String,
        _ summary: String,
        completion: Completion? = nil,
        isOptional: Bool = false
    ) {
        self.name = name
        self.summary = summary
        self.completion = completion
        self.isOptional = isOptional
    }

    /// How a synopsis shows it.
    package var synopsis: String { isOptional ? "[\(name)]" : name }
}
