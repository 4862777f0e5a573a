/// The methods of a service about its clients.
package enum AuthorityMethod: String, CaseIterable, Sendable {
    /// Tells the status of a client.
    case check = "Check"
    /// A client begins to use what the service guards.
    case beginUse = "BeginUse"
    /// A use is over.
    case endUse = "EndUse"
    /// Tells what is in use now.
    case activeUses = "ActiveUses"

    /// What it takes and answers.
    package var signature: MethodSignature {
        switch self {
        case .check: MethodSignature("(ssa{sv})", "(sa{sv})")
        case .beginUse: MethodSignature("(ssa{sv})", "(t)")
        case .endUse: MethodSignature("(t)")
        case .activeUses: MethodSignature("()", "(aa{sv})")
        }
    }
}
