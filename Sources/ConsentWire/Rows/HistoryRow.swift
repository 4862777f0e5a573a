package import ConsentModel

/// A row of Manager.History.
package struct HistoryRow: Row {
    /// When it happened.
    package var time: Timestamp
    /// The app; nil where every app is meant.
    package var app: App?
    /// The permission; nil where every one is meant.
    package var permission: Permission?
    /// What happened, in a word.
    package var event: String
    /// The status before.
    package var oldStatus: AuthorizationStatus?
    /// The status after.
    package var status: AuthorizationStatus?
    /// The level after.
    package var level: Level?
    /// The lifetime after.
    package var lifetime: Lifetime?
    /// Why.
    package var reason: StateReason?
    /// The identified caller that caused it.
    package var actor: String?
    /// The agent that brought the answer.
    package var agent: String?
    /// The row's place in its list.
    package var cursor: String?

    /// Makes a row of its parts.
    package init(
        time: Timestamp,
        app: App? = nil,
        permission: Permission? = nil,
        event: String,
        oldStatus: AuthorizationStatus? = nil,
        status: AuthorizationStatus? = nil,
        level: Level? = nil,
        lifetime: Lifetime? = nil,
        reason: StateReason? = nil,
        actor: String? = nil,
        agent: String? = nil,
        cursor: String? = nil
    ) {
        self.time = time
        self.app = app
        self.permission = permission
        self.event = event
        self.oldStatus = oldStatus
        self.status = status
        self.level = level
        self.lifetime = lifetime
        self.reason = reason
        self.actor = actor
        self.agent = agent
        self.cursor = cursor
    }

    /// Reads a row.
    package init(_ row: Options) throws(WireError) {
        time = try row.required(.time, row.timestamp)
        app = try row.app()
        permission = try row.text(.permission).map { Permission(rawValue: $0) }
        event = try row.required(.event, row.longText)
        oldStatus = try row.word(.oldStatus, AuthorizationStatus.self)
        status = try row.word(.status, AuthorizationStatus.self)
        level = try row.text(.level).map { Level(rawValue: $0) }
        lifetime = try row.word(.lifetime, Lifetime.self)
        reason = try row.text(.reason).map { StateReason(rawValue: $0) }
        actor = try row.longText(.actor)
        agent = try row.longText(.agent)
        cursor = try row.longText(.cursor)
    }

    /// The row as it goes over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(.time, time: time)
        fields.set(app)
        fields.set(.permission, permission?.rawValue)
        fields.set(.event, event)
        fields.set(.oldStatus, word: oldStatus)
        fields.set(.status, word: status)
        fields.set(.level, level?.rawValue)
        fields.set(.lifetime, word: lifetime)
        fields.set(.reason, reason?.rawValue)
        fields.set(.actor, actor)
        fields.set(.agent, agent)
        fields.set(.cursor, cursor)
        return fields
    }
}
