package import ConsentModel

/// What is true of the machine and its administration, outside of any app.
package struct Environment: Hashable, Sendable {
    /// Whether what a permission needs is here; a permission that is not named is present.
    package var availability: [Permission: Presence]
    /// What the administrator decided.
    package var policy: Policy

    /// Whether a permission's device or provider is here.
    package enum Presence: Hashable, Sendable {
        /// It is here.
        case present
        /// It is not, and this says what lacks: `no-device` or `no-provider`.
        case absent(StateReason)
        /// The desktop's own switch is off.
        case switchedOff(source: String)
        /// The desktop's own switch is off, and the administrator has locked it.
        case lockedOff(source: String)
    }

    /// Describes an environment.
    package init(availability: [Permission: Presence] = [:], policy: Policy = Policy()) {
        self.availability = availability
        self.policy = policy
    }
}

extension Environment {
    /// The administrator's word that takes a pair out of the user's hands: a locked switch, or a
    /// policy that does not leave it to the user.
    package func hold(on key: GrantKey) -> Policy.Rule? {
        lock(on: key.permission)
            ?? policy.rule(for: key).flatMap { $0.effect == .ask ? nil : $0 }
    }

    /// The desktop's switch for a permission as a rule, where it is locked.
    func lock(on permission: Permission) -> Policy.Rule? {
        guard case .lockedOff(let source) = availability[permission] else { return nil }
        return Policy.Rule(effect: .deny, source: source)
    }

    /// The groups that are out of the user's hands.
    var heldGroups: Set<Policy.Group> {
        let locked = availability.keys.filter { lock(on: $0) != nil }.map {
            Policy.Group(permission: $0)
        }
        return Set(policy.groups.filter { $0.value.effect != .ask }.keys).union(locked)
    }

    /// The apps that a policy leaves to the user, each with its permission.
    var askedGroups: Set<Policy.Group> {
        Set(
            policy.groups.lazy
                .filter { $0.value.effect == .ask && $0.key.appID != nil }
                .map(\.key)
                .filter { lock(on: $0.permission) == nil }
        )
    }
}
