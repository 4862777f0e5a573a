/// A decision that ends with a run of the app or with the session.
package struct LiveDecision: Hashable, Sendable {
    /// The decision: `once` or `session`.
    package var decision: Decision
    /// The session it was made in.
    package var session: SessionIdentity
    /// Of `once`: whether a run of the app has begun; before that it waits for the first.
    package var hasRun: Bool

    /// Describes a live decision.
    package init(decision: Decision, session: SessionIdentity, hasRun: Bool) {
        self.decision = decision
        self.session = session
        self.hasRun = hasRun
    }
}
