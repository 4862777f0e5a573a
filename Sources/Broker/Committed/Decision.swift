package import ConsentModel

/// One answer to "may it?", with how long it holds and where it came from.
package struct Decision: Hashable, Sendable {
    /// Yes or no.
    package enum Answer: String, Hashable, Sendable {
        /// The app may.
        case allowed
        /// The app may not.
        case denied
    }

    /// Yes or no.
    package var answer: Answer
    /// The level held, where it is allowed and the permission has levels.
    ///
    /// A live refusal with a level refuses it and those above it; what is stored below holds.
    package var level: Level?
    /// How long it holds.
    package var lifetime: Lifetime
    /// When the clock ends it, microseconds since 1970: of `until`, and 16 h of `once`.
    package var expires: Int64?
    /// Where it came from.
    package var reason: StateReason
    /// When it was made, microseconds since 1970.
    package var since: Int64

    /// Describes a decision.
    package init(
        answer: Answer,
        level: Level? = nil,
        lifetime: Lifetime,
        expires: Int64? = nil,
        reason: StateReason,
        since: Int64
    ) {
        self.answer = answer
        self.level = level
        self.lifetime = lifetime
        self.expires = expires
        self.reason = reason
        self.since = since
    }
}
