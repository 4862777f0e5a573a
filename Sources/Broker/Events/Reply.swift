package import ConsentModel

/// The answer to a call.
package enum Reply: Hashable, Sendable {
    /// Done; there is nothing to tell.
    case done
    /// The state.
    case state(PermissionState)
    /// Whether anything changed.
    case changed(Bool)
    /// How many pairs held anything and were emptied.
    case removed(Int)
    /// The use that has begun.
    case use(UseID)
    /// The state, and every rule that was looked at.
    case explanation(PermissionState, [Ruling])
    /// It was not done.
    case failed(Refusal)
}
