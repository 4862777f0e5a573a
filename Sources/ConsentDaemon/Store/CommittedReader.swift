/// A read-only connection to the database, with the reads of `CommittedState`.
final class CommittedReader {
    /// The file that is read.
    let file: FileID
    let database: Database
    let begin: Statement
    let end: Statement
    let pair: Statement
    let pairs: Statement
    let app: Statement
    let kinds: Statement
    let switchedOff: Statement
    let switches: Statement
    let number: Statement
    let due: Statement
    let nextDue: Statement
    let foreign: Statement
    let runless: Statement
    let connections: Statement
    let once: Statement
    let dialogs: Statement
    let lastSeen: Statement
    let history: Statement
    private var lists: [String: Statement] = [:]

    /// Opens the file that the store has open.
    init(in folder: StateFolder, _ file: FileID) throws(StoreError) {
        self.file = file
        // A reader waits for nobody but for the one who repairs the log after a crash.
        database = try Database(
            path: folder.pathForSQLite(StateFolder.databaseName),
            access: .readOnly,
            busyMilliseconds: 100
        )
        try database.execute(
            """
            PRAGMA trusted_schema = OFF;
            PRAGMA cell_size_check = ON;
            PRAGMA cache_size = -256;
            """
        )
        begin = Statement(database, "BEGIN")
        end = Statement(database, "END")
        pair = Statement(
            database,
            """
            SELECT \(PairColumns.list) FROM pairs
            WHERE app_id = ?1 AND kind = ?2 AND permission = ?3
            """
        )
        pairs = Statement(
            database,
            "SELECT permission, \(PairColumns.list) FROM pairs WHERE app_id = ?1 AND kind = ?2"
        )
        app = Statement(
            database,
            "SELECT \(AppColumns.list) FROM apps WHERE app_id = ?1 AND kind = ?2"
        )
        kinds = Statement(
            database,
            """
            SELECT kind FROM apps WHERE app_id = ?1
            ORDER BY first_seen IS NULL, first_seen, kind
            """
        )
        switchedOff = Statement(database, "SELECT 1 FROM switches WHERE permission = ?1")
        switches = Statement(database, "SELECT permission FROM switches ORDER BY permission")
        number = Statement(database, "SELECT value FROM numbers WHERE name = ?1")
        due = Statement(
            database,
            """
            SELECT app_id, kind, permission FROM pairs INDEXED BY pairs_due
            WHERE due IS NOT NULL AND due <= ?1 ORDER BY due LIMIT ?2
            """
        )
        nextDue = Statement(
            database,
            """
            SELECT due FROM pairs INDEXED BY pairs_due WHERE due IS NOT NULL
            ORDER BY due LIMIT 1
            """
        )
        foreign = Statement(database, Self.foreignReads)
        runless = Statement(
            database,
            """
            SELECT app_id, kind, permission FROM pairs INDEXED BY pairs_once
            WHERE live_lifetime = 'once' AND live_has_run = 1 AND NOT EXISTS
                (SELECT 1 FROM connections AS open
                    WHERE open.app_id = pairs.app_id AND open.kind = pairs.kind)
            LIMIT ?1
            """
        )
        connections = Statement(
            database,
            "SELECT app_id, kind, name FROM connections ORDER BY app_id, kind, name"
        )
        once = Statement(
            database,
            """
            SELECT permission FROM pairs
            WHERE app_id = ?1 AND kind = ?2 AND live_lifetime = 'once'
            """
        )
        dialogs = Statement(database, "SELECT bus, backend, handle FROM dialogs ORDER BY handle")
        lastSeen = Statement(
            database,
            """
            SELECT \(AppColumns.list) FROM apps INDEXED BY apps_seen
            ORDER BY last_seen DESC LIMIT ?1
            """
        )
        history = Statement(
            database,
            """
            SELECT id, \(HistoryColumns.list) FROM history
            WHERE id < ?2 AND (?3 IS NULL OR app_id = ?3) AND (?4 IS NULL OR permission = ?4)
            ORDER BY id DESC LIMIT ?1
            """
        )
    }

    /// The statement of a list, one for each combination of filters.
    func list(_ sql: String) -> Statement {
        if let statement = lists[sql] { return statement }
        let statement = Statement(database, sql)
        lists[sql] = statement
        return statement
    }

    // What SessionIdentity.isOver says, as ranges of the index: the rows of this session, which may be
    // many, are not walked through.
    private static let foreignReads =
        [
            "live_bus < ?1", "live_bus > ?1", "live_bus = ?1 AND live_login < ?2",
            "live_bus = ?1 AND live_login > ?2",
            "live_bus = ?1 AND live_login IS NOT NULL AND ?2 IS NULL",
        ].map {
            """
            SELECT app_id, kind, permission FROM pairs INDEXED BY pairs_session
            WHERE live_bus IS NOT NULL AND \($0)
            """
        }.joined(separator: " UNION ALL ") + " LIMIT ?3"
}
