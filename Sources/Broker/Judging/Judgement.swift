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

    /// The rule that decided, or, where it did not, what it says by itself.
    func ruling(applies: Bool) -> Ruling {
        Ruling(
            rule: rule,
            applies: applies,
            status: status,
            reason: reason,
            source: source,
            since: since,
            level: level
        )
    }
}
