/// The methods that an agent has.
package enum AgentMethod: String, CaseIterable, Sendable {
    /// Puts a question to the user.
    case ask = "Ask"
    /// Closes a question.
    case withdraw = "Withdraw"

    /// What it takes and answers.
    package var signature: MethodSignature {
        switch self {
        case .ask: MethodSignature("(sa{sv})", "(sa{sv})")
        case .withdraw: MethodSignature("(s)")
        }
    }
}
