/// What can show a question.
package enum Prompter: Hashable, Sendable {
    /// A registered agent, by a number of the daemon's own.
    case agent(UInt64)
    /// The desktop's own dialog, asked when no agent will.
    case desktop
}
