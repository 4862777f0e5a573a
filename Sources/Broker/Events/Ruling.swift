package import ConsentModel

/// One rule about a status that was looked at.
package struct Ruling: Hashable, Sendable {
    /// The rules in their order.
    package enum Rule: String, Hashable, Sendable, CaseIterable {
        /// Nothing here provides it.
        case availability
        /// A policy forbids it.
        case policyDeny = "policy-deny"
        /// The whole permission is switched off.
        case enabled = "switch"
        /// A policy allows it.
        case policyAllow = "policy-allow"
        /// It was decided for this run or session.
        case live = "live-decision"
        /// It was decided for longer.
        case stored = "stored-decision"
        /// A policy freezes what is not decided.
        case policyFreeze = "policy-freeze"
        /// Nobody decided.
        case undecided
        /// The permission that this one needs is not usable.
        case required = "required-permission"
    }

    /// The rule.
    package var rule: Rule
    /// Whether it is the one that decided.
    package var applies: Bool
    /// The status it gives, or would.
    package var status: AuthorizationStatus?
    /// The reason it gives, or would.
    package var reason: StateReason?
    /// The policy file or desktop setting it comes from.
    package var source: String?
    /// Since when, microseconds since 1970.
    package var since: Int64?
    /// The level that it is about.
    package var level: Level?

    /// Describes a rule that was looked at.
    package init(
        rule: Rule,
        applies: Bool,
        status: AuthorizationStatus? = nil,
        reason: StateReason? = nil,
        source: String? = nil,
        since: Int64? = nil,
        level: Level? = nil
    ) {
        self.rule = rule
        self.applies = applies
        self.status = status
        self.reason = reason
        self.source = source
        self.since = since
        self.level = level
    }
}
