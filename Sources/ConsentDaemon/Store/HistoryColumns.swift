import Broker
import ConsentModel

/// How a line of the history lies in its row.
enum HistoryColumns {
    /// The columns, as a statement wants them.
    static let list = """
        time, app_id, kind, permission, event, old_status, status, level, lifetime, reason, actor, \
        agent
        """

    /// The values of the columns.
    static func values(of entry: HistoryEntry) -> [SQLiteValue] {
        [
            .integer(entry.time),
            SQLiteValue(entry.app?.id),
            SQLiteValue(entry.app?.kind.wireValue),
            SQLiteValue(entry.permission?.rawValue),
            .text(entry.event.rawValue),
            SQLiteValue(entry.oldStatus?.wireValue),
            SQLiteValue(entry.status?.wireValue),
            SQLiteValue(entry.level?.rawValue),
            SQLiteValue(entry.lifetime?.wireValue),
            SQLiteValue(entry.reason?.rawValue),
            SQLiteValue(entry.actor),
            SQLiteValue(entry.agent),
        ]
    }

    /// Reads the columns.
    static func entry(from row: inout Row) throws(StoreError) -> HistoryEntry {
        let time = try row.integer()
        let id = try row.optionalText()
        let kind = try row.optionalText()
        let permission = try row.optionalText()
        guard let event = HistoryEntry.Event(rawValue: try row.text()) else {
            throw row.unexpected()
        }
        let oldStatus = try row.optionalText()
        let status = try row.optionalText()
        let level = try row.optionalText()
        let lifetime = try row.optionalText()
        let reason = try row.optionalText()
        let actor = try row.optionalText()
        var app: App?
        if let id, let kind { app = App(id: id, kind: AppKind(wireValue: kind)) }
        return HistoryEntry(
            time: time,
            app: app,
            permission: permission.map(Permission.init(rawValue:)),
            event: event,
            oldStatus: oldStatus.map(AuthorizationStatus.init(wireValue:)),
            status: status.map(AuthorizationStatus.init(wireValue:)),
            level: level.map(Level.init(rawValue:)),
            lifetime: lifetime.map(Lifetime.init(wireValue:)),
            reason: reason.map(StateReason.init(rawValue:)),
            actor: actor,
            agent: try row.optionalText()
        )
    }
}
