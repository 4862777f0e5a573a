/// What a prompter brought back.
package enum Answer: Hashable, Sendable {
    /// The user allows it, on these terms.
    case allow(GrantTerms)
    /// The user refuses.
    case deny(GrantTerms)
    /// The user closed the question.
    case dismiss
}
