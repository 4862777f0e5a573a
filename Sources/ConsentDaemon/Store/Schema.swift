/// The tables, as this release writes them.
///
/// A later release appends to `migrations`; what is there is never edited.
enum Schema {
    /// Marks a file as ours: "Cnst".
    static let applicationID: Int64 = 0x436e_7374

    /// The release of the tables that this build reads and writes.
    static var version: Int64 { Int64(migrations.count) }

    /// What leads from each version to the next; the first makes the tables.
    static let migrations: [[String]] = [
        [
            pairs, pairsByPermission, pairsDue, pairsSession, pairsOnce, apps, appsSeen,
            connections, switches, history, numbers,
        ],
        [dialogs],
        [namedKinds],
    ]

    /// The statements that made what there is now, by name, as SQLite keeps them.
    static let definitions: [String: String] = [
        "pairs": pairs, "pairs_by_permission": pairsByPermission, "pairs_due": pairsDue,
        "pairs_session": pairsSession, "pairs_once": pairsOnce, "apps": appsWithNamedKinds,
        "apps_seen": appsSeen, "connections": connections, "switches": switches,
        "history": history, "numbers": numbers, "dialogs": dialogs,
    ]

    /// Reads that touch the first pages of every table and index, and no more.
    static let probes: [String] = [
        "SELECT 1 FROM pairs LIMIT 1",
        "SELECT 1 FROM pairs INDEXED BY pairs_by_permission WHERE permission > '' LIMIT 1",
        "SELECT 1 FROM pairs INDEXED BY pairs_due WHERE due IS NOT NULL LIMIT 1",
        "SELECT 1 FROM pairs INDEXED BY pairs_session WHERE live_bus IS NOT NULL LIMIT 1",
        "SELECT 1 FROM pairs INDEXED BY pairs_once WHERE live_lifetime = 'once' LIMIT 1",
        "SELECT 1 FROM apps LIMIT 1",
        "SELECT 1 FROM apps INDEXED BY apps_seen LIMIT 1",
        "SELECT 1 FROM connections LIMIT 1",
        "SELECT 1 FROM switches LIMIT 1",
        "SELECT 1 FROM history LIMIT 1",
        "SELECT 1 FROM numbers LIMIT 1",
        "SELECT 1 FROM dialogs LIMIT 1",
    ]

    // `holds` and `due` are what PairRecord says of the other columns: whether a reset counts the
    // row, and when the clock next changes it.
    private static let pairs = """
        CREATE TABLE pairs(
            app_id TEXT NOT NULL,
            kind TEXT NOT NULL,
            permission TEXT NOT NULL,
            stored_answer TEXT,
            stored_level TEXT,
            stored_lifetime TEXT,
            stored_expires INTEGER,
            stored_reason TEXT,
            stored_since INTEGER,
            live_answer TEXT,
            live_level TEXT,
            live_lifetime TEXT,
            live_expires INTEGER,
            live_reason TEXT,
            live_since INTEGER,
            live_bus TEXT,
            live_login TEXT,
            live_has_run INTEGER,
            refused_levels TEXT NOT NULL,
            asks_every_time INTEGER NOT NULL,
            dismissals INTEGER NOT NULL,
            quiet_until INTEGER,
            has_unclear_refusal INTEGER NOT NULL,
            ended TEXT,
            last_used INTEGER,
            holds INTEGER NOT NULL,
            due INTEGER,
            PRIMARY KEY(app_id, kind, permission)
        ) STRICT, WITHOUT ROWID
        """

    private static let pairsByPermission = """
        CREATE INDEX pairs_by_permission ON pairs(permission, app_id, kind)
        """

    private static let pairsDue = """
        CREATE INDEX pairs_due ON pairs(due) WHERE due IS NOT NULL
        """

    private static let pairsSession = """
        CREATE INDEX pairs_session ON pairs(live_bus, live_login) WHERE live_bus IS NOT NULL
        """

    private static let pairsOnce = """
        CREATE INDEX pairs_once ON pairs(live_has_run) WHERE live_lifetime = 'once'
        """

    private static let apps = """
        CREATE TABLE apps(
            app_id TEXT NOT NULL,
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            evidence TEXT,
            first_seen INTEGER,
            last_seen INTEGER,
            revision INTEGER NOT NULL,
            PRIMARY KEY(app_id, kind)
        ) STRICT, WITHOUT ROWID
        """

    private static let namedKinds =
        "ALTER TABLE apps ADD COLUMN kind_is_named INTEGER NOT NULL DEFAULT 0"

    // SQLite puts a column that is added behind the last one.
    private static let appsWithNamedKinds = apps.replacing(
        "revision INTEGER NOT NULL",
        with: "revision INTEGER NOT NULL, kind_is_named INTEGER NOT NULL DEFAULT 0"
    )

    private static let appsSeen = """
        CREATE INDEX apps_seen ON apps(last_seen)
        """

    private static let connections = """
        CREATE TABLE connections(
            app_id TEXT NOT NULL,
            kind TEXT NOT NULL,
            name TEXT NOT NULL,
            PRIMARY KEY(app_id, kind, name)
        ) STRICT, WITHOUT ROWID
        """

    // A row for each permission that is switched off.
    private static let switches = """
        CREATE TABLE switches(
            permission TEXT NOT NULL PRIMARY KEY
        ) STRICT, WITHOUT ROWID
        """

    private static let history = """
        CREATE TABLE history(
            id INTEGER PRIMARY KEY,
            time INTEGER NOT NULL,
            app_id TEXT,
            kind TEXT,
            permission TEXT,
            event TEXT NOT NULL,
            old_status TEXT,
            status TEXT,
            level TEXT,
            lifetime TEXT,
            reason TEXT,
            actor TEXT,
            agent TEXT
        ) STRICT
        """

    private static let numbers = """
        CREATE TABLE numbers(
            name TEXT NOT NULL PRIMARY KEY,
            value INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """

    // The desktop's dialogs that may be on the screen.
    private static let dialogs = """
        CREATE TABLE dialogs(
            handle TEXT NOT NULL PRIMARY KEY,
            bus TEXT NOT NULL,
            backend TEXT NOT NULL
        ) STRICT, WITHOUT ROWID
        """
}
