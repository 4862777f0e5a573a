package import ConsentModel

/// A row of Manager.ListGrants, and of an app's Grants.
package struct GrantRow: Row {
    /// The app.
    package var app: App
    /// The permission.
    package var permission: Permission
    /// The status.
    package var status: AuthorizationStatus
    /// What was decided, where something else makes the status; level, lifetime and expires are its.
    package var decided: AuthorizationStatus?
    /// The level that is held.
    package var level: Level?
    /// How long it holds.
    package var lifetime: Lifetime?
    /// When it ends.
    package var expires: Timestamp?
    /// Why it is so.
    package var reason: StateReason?
    /// Since when it is so.
    package var since: Timestamp?
    /// When it was last used.
    package var lastUsed: Timestamp?
    /// The row's place in its list.
    package var cursor: String?

    /// Makes a row of its parts.
    package init(
        app: App,
        permission: Permission,
        status: AuthorizationStatus,
        decided: AuthorizationStatus? = nil,
        level: Level? = nil,
        lifetime: Lifetime? = nil,
        expires: Timestamp? = nil,
        reason: StateReason? = nil,
        since: Timestamp? = nil,
        lastUsed: Timestamp? = nil,
        cursor: String? = nil
    ) {
        self.app = app
        self.permission = permission
        self.status = status
        self.decided = decided
        self.level = level
        self.lifetime = lifetime
        self.expires = expires
        self.reason = reason
        self.since = since
        self.lastUsed = lastUsed
        self.cursor = cursor
    }

    /// Reads a row.
    package init(_ row: Options) throws(WireError) {
        app = try row.requiredApp()
        permission = Permission(rawValue: try row.required(.permission, row.text))
        status = AuthorizationStatus(wireValue: try row.required(.status, row.text))
        decided = try row.word(.decided, AuthorizationStatus.self)
        level = try row.text(.level).map { Level(rawValue: $0) }
        lifetime = try row.word(.lifetime, Lifetime.self)
        expires = try row.timestamp(.expires)
        reason = try row.text(.reason).map { StateReason(rawValue: $0) }
        since = try row.timestamp(.since)
        lastUsed = try row.timestamp(.lastUsed)
        cursor = try row.longText(.cursor)
    }

    /// The row as it goes over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(app)
        fields.set(.permission, permission.rawValue)
        fields.set(.status, word: status)
        fields.set(.decided, word: decided)
        fields.set(.level, level?.rawValue)
        fields.set(.lifetime, word: lifetime)
        fields.set(.expires, time: expires)
        fields.set(.reason, reason?.rawValue)
        fields.set(.since, time: since)
        fields.set(.lastUsed, time: lastUsed)
        fields.set(.cursor, cursor)
        return fields
    }
}
