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
    }

    /// Describes an environment.
    package init(availability: [Permission: Presence] = [:], policy: Policy = Policy()) {
        self.availability = availability
        self.policy = policy
    }
}
