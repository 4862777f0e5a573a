/// What is true of one permission for one app, and why.
public struct PermissionState: Hashable, Sendable {
    /// What was asked about.
    public let permission: Permission
    /// Whether it may be used.
    public let status: AuthorizationStatus
    /// The level that is held, where the permission has levels and one is held.
    public let level: Level?
    /// How long the decision holds, where there is one.
    public let lifetime: Lifetime?
    /// When it ends, for ``Lifetime/until``.
    public let expires: Timestamp?
    /// Why it is so.
    public let reason: StateReason
    /// Whether a request now could lead to a question.
    public let canRequest: Bool
    /// One localized sentence: where to change it.
    public let hint: String?
    /// A number that grows with every change of this app's states.
    public let revision: UInt64
    /// The policy file, desktop setting or portal table that says so; never told to an app.
    package let source: String?
    /// The app's name as the service found it out, for texts that this app itself shows.
    package var appName: String?

    /// Makes a state of its parts.
    ///
    /// - Parameters:
    ///   - permission: What the state is about.
    ///   - status: Whether it may be used.
    ///   - level: The level that is held.
    ///   - lifetime: How long the decision holds.
    ///   - expires: When it ends, for ``Lifetime/until``.
    ///   - reason: Why it is so.
    ///   - canRequest: Whether a request could lead to a question.
    ///   - hint: Where to change it, one localized sentence.
    ///   - revision: A number that grows with every change.
    ///   - source: The policy file, desktop setting or portal table that says so.
    package init(
        permission: Permission,
        status: AuthorizationStatus,
        level: Level? = nil,
        lifetime: Lifetime? = nil,
        expires: Timestamp? = nil,
        reason: StateReason,
        canRequest: Bool = false,
        hint: String? = nil,
        revision: UInt64 = 0,
        source: String? = nil
    ) {
        self.permission = permission
        self.status = status
        self.level = level
        self.lifetime = lifetime
        self.expires = expires
        self.reason = reason
        self.canRequest = canRequest
        self.hint = hint
        self.revision = revision
        self.source = source
    }

    /// Whether the resource may be used now.
    public var isUsable: Bool { status.isUsable }
    /// Whether it is refused.
    public var isBlocked: Bool { status.isBlocked }
    /// Whether a request could ask the user.
    public var isAskable: Bool { status.isAskable }
    /// Whether nothing here provides it.
    public var isAbsent: Bool { status.isAbsent }
}
