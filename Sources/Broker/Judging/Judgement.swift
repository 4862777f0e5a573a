import ConsentModel

/// A state before it is told: what is so, and which rule says so.
struct Judgement {
    /// The rule that decided.
    var rule: Ruling.Rule
    /// Whether it may be used.
    var status: AuthorizationStatus
    /// Why.
    var reason: StateReason
    /// The level held.
    var level: Level?
    /// How long it holds.
    var lifetime: Lifetime?
    /// When it ends, microseconds since 1970.
    var expires: Int64?
    /// Whether a request now could lead to a question.
    var canRequest = false
    /// The policy file or desktop setting that it comes from.
    var source: String?
    /// When it was decided, microseconds since 1970.
    var since: Int64?
    /// The rule that decided before the required permission was looked at.
    var ownRule: Ruling.Rule?
    /// The required permission, where a request asks for that first.
    var asksFirst: Permission?

    /// The state that is told.
    func state(of permission: Permission, revision: UInt64) -> PermissionState {
        PermissionState(
            permission: permission,
            status: status,
            level: level,
            lifetime: lifetime,
            expires: expires.map(Timestamp.init(microsecondsSince1970:)),
            reason: reason,
            canRequest: canRequest,
            revision: revision,
            source: source
        )
    }

    /// Whether an app that knows the other one learns nothing new from it.
    func tellsTheSame(as other: Self) -> Bool {
        status == other.status && level == other.level && lifetime == other.lifetime
            && expires == other.expires && reason == other.reason
            && canRequest == other.canRequest
    }

    /// Every rule that was looked at, in order, the one that decided last.
    var chain: [Ruling] {
        let last = ownRule ?? rule
        var chain: [Ruling] = []
        for rule in Ruling.Rule.allCases {
            let applies = rule == self.rule
            chain.append(
                applies
                    ? Ruling(
                        rule: rule,
                        applies: true,
                        status: status,
                        reason: reason,
                        source: source,
                        since: since
                    )
                    : Ruling(rule: rule, applies: false)
            )
            if rule == last { break }
        }
        if let ownRule, ownRule != rule {
            chain.append(
                Ruling(rule: rule, applies: true, status: status, reason: reason, source: source)
            )
        }
        return chain
    }
}
