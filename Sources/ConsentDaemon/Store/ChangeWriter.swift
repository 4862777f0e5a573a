import Broker
import ConsentModel

/// Turns changes into statements, inside of a transaction that the caller has begun.
final class ChangeWriter {
    private let reset: ResetWriter
    private let putPair: Statement
    private let removePair: Statement
    private let putApp: Statement
    private let removeApp: Statement
    private let addConnection: Statement
    private let removeConnection: Statement
    private let switchOff: Statement
    private let switchOn: Statement
    private let raiseNumber: Statement
    private let openDialog: Statement
    private let closeDialog: Statement
    private let addHistory: Statement
    private let trimHistory: Statement
    private var hasNewHistory = false

    /// How many lines the history keeps.
    static let historyLimit = 10_000

    init(_ database: Database) {
        reset = ResetWriter(database)
        putPair = Statement(database, Self.pairInsertion)
        removePair = Statement(
            database,
            "DELETE FROM pairs WHERE app_id = ?1 AND kind = ?2 AND permission = ?3"
        )
        putApp = Statement(
            database,
            """
            INSERT INTO apps(\(AppColumns.list))
            VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            ON CONFLICT DO UPDATE SET name = excluded.name, evidence = excluded.evidence,
                first_seen = excluded.first_seen, last_seen = excluded.last_seen,
                revision = excluded.revision, kind_is_named = excluded.kind_is_named
            """
        )
        removeApp = Statement(database, "DELETE FROM apps WHERE app_id = ?1 AND kind = ?2")
        addConnection = Statement(
            database,
            "INSERT OR IGNORE INTO connections(app_id, kind, name) VALUES(?1, ?2, ?3)"
        )
        removeConnection = Statement(
            database,
            "DELETE FROM connections WHERE app_id = ?1 AND kind = ?2 AND name = ?3"
        )
        switchOff = Statement(database, "INSERT OR IGNORE INTO switches(permission) VALUES(?1)")
        switchOn = Statement(database, "DELETE FROM switches WHERE permission = ?1")
        raiseNumber = Statement(
            database,
            """
            INSERT INTO numbers(name, value) VALUES(?1, ?2)
            ON CONFLICT DO UPDATE SET value = max(value, excluded.value)
            """
        )
        openDialog = Statement(
            database,
            "INSERT OR REPLACE INTO dialogs(handle, bus, backend) VALUES(?1, ?2, ?3)"
        )
        closeDialog = Statement(database, "DELETE FROM dialogs WHERE handle = ?1")
        addHistory = Statement(
            database,
            """
            INSERT INTO history(\(HistoryColumns.list))
            VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
            """
        )
        // Ids are consecutive: a new one is the highest plus one, and only the lowest are removed.
        trimHistory = Statement(
            database,
            "DELETE FROM history WHERE id <= (SELECT max(id) FROM history) - ?1"
        )
    }

    /// Makes the changes of one write, in their order.
    func apply(_ changes: [Change]) throws(StoreError) -> WriteResult {
        var result = WriteResult()
        for change in changes {
            switch change {
            case .pair(let key, let record): try put(record, at: key)
            case .app(let record): try putApp.run(AppColumns.values(of: record))
            case .forgotten(let app): try removeApp.run(app.values)
            case .connection(let app, let name, true):
                try addConnection.run(app.values + [.text(name)])
            case .connection(let app, let name, false):
                try removeConnection.run(app.values + [.text(name)])
            case .enabled(let permission, let isEnabled, let revision):
                let statement = isEnabled ? switchOn : switchOff
                try statement.run([.text(permission.rawValue)])
                try raiseLeast(revision)
            case .leastRevision(let revision): try raiseLeast(revision)
            case .reset(let scope, let exceptions, let revision):
                let emptied = try reset.empty(scope, except: exceptions, revision: revision)
                result.removed += emptied.removed
                result.kept += emptied.kept
            case .dialog(let dialog, true):
                try openDialog.run([
                    .text(dialog.handle), .text(dialog.bus), .text(dialog.backend),
                ])
            case .dialog(let dialog, false): try closeDialog.run([.text(dialog.handle)])
            case .history(let entry):
                try addHistory.run(HistoryColumns.values(of: entry))
                hasNewHistory = true
            }
        }
        return result
    }

    /// Does what one transaction needs once, before it is committed.
    func finish() throws(StoreError) {
        guard hasNewHistory else { return }
        try trimHistory.run([.integer(Int64(Self.historyLimit))])
        hasNewHistory = false
    }

    private func raiseLeast(_ revision: UInt64) throws(StoreError) {
        try raiseNumber.run([
            .text(NumberName.switchRevision), .integer(Int64(clamping: revision)),
        ])
    }

    private func put(_ record: PairRecord, at key: GrantKey) throws(StoreError) {
        if record.isEmpty {
            try removePair.run(key.values)
        } else {
            try putPair.run(key.values + PairColumns.values(of: record))
        }
    }

    private static let pairInsertion: String = {
        let names = PairColumns.names + PairColumns.derivedNames
        let updates = names.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        let places = (1...(names.count + 3)).map { "?\($0)" }.joined(separator: ", ")
        return """
            INSERT INTO pairs(app_id, kind, permission, \(names.joined(separator: ", ")))
            VALUES(\(places))
            ON CONFLICT DO UPDATE SET \(updates)
            """
    }()
}
