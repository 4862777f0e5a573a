/// The methods by which agents come and go.
package enum AgentsMethod: String, CaseIterable, Sendable {
    /// Registers an agent.
    case register = "Register"
    /// Takes an agent back.
    case unregister = "Unregister"

    /// What it takes and answers.
    package var signature: MethodSignature {
        switch self {
        case .register, .unregister: MethodSignature("(oa{sv})")
        }
    }
}
