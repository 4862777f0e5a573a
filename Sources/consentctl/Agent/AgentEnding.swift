import Consent

/// Why an agent stops.
enum AgentEnding: Sendable {
    /// It was told to, by a signal, or its terminal is gone.
    case told
    /// The service does not want it.
    case failed(ConsentError)
}
