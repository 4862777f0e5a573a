/// What an agent is told.
package enum AgentEvent: Sendable {
    /// A question is to be shown.
    case asked(AgentPrompt)
    /// A question is over: its answer no longer counts.
    case withdrawn(token: String)
    /// The service left, and its questions with it.
    case serviceLeft
    /// The service is back and has the agent again.
    case registered
    /// The agent is not registered any more, and will not be.
    case ended(ConsentError)
}
