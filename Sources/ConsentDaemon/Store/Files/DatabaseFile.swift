/// Finds the database in its folder, makes it where it is missing, and moves a broken one aside.
///
/// What is checked reads a handful of pages however large the database is: that SQLite takes it for
/// a database, that it is ours, that the tables are the ones this release writes, and the first
/// pages of each. Damage that is met later is marked in the folder; everything is read then before
/// the file is trusted again.
enum DatabaseFile {
    private static let freshName = "consent.db.new"

    /// Opens the database for writing.
    static func open(in folder: StateFolder) throws(StoreError) -> (Database, StoreCondition) {
        for suffix in StateFolder.suffixes {
            _ = try folder.identity(of: StateFolder.databaseName + suffix)
        }
        if try folder.identity(of: StateFolder.databaseName) == nil {
            return try begin(in: folder)
        }
        do throws(StoreError) {
            return (try openChecked(in: folder), .healthy)
        } catch {
            guard error.code == .damaged else { throw error }
        }
        return try begin(in: folder)
    }

    /// Moves aside what there is of a database, and makes a fresh one.
    private static func begin(
        in folder: StateFolder
    ) throws(StoreError) -> (Database, StoreCondition) {
        var condition = StoreCondition.healthy
        for suffix in StateFolder.suffixes
        where try folder.identity(of: StateFolder.databaseName + suffix) != nil {
            condition = .recreated(try folder.moveDatabaseAside())
            break
        }
        try make(in: folder)
        folder.unmarkDamaged()
        return (try openChecked(in: folder), condition)
    }

    /// Makes the database under another name, so that one under its own name is never half made.
    private static func make(in folder: StateFolder) throws(StoreError) {
        for suffix in StateFolder.suffixes + ["-journal"] {
            try folder.remove(freshName + suffix)
        }
        try folder.create(freshName)
        try fill(folder.pathForSQLite(freshName))
        try folder.publish(freshName, as: StateFolder.databaseName)
    }

    private static func fill(_ path: String) throws(StoreError) {
        let database = try Database(path: path, access: .readWrite, busyMilliseconds: 0)
        // The whole file is synced before it gets its name.
        try database.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; BEGIN")
        for statement in Schema.migrations.joined() { try database.execute(statement) }
        try database.execute(
            """
            PRAGMA application_id = \(Schema.applicationID);
            PRAGMA user_version = \(Schema.version);
            COMMIT;
            PRAGMA journal_mode = WAL;
            """
        )
    }

    private static func openChecked(in folder: StateFolder) throws(StoreError) -> Database {
        let database = try Database(
            path: folder.pathForSQLite(StateFolder.databaseName),
            access: .readWrite,
            busyMilliseconds: 5_000
        )
        // Until it is known to be ours, nothing of it is changed, by closing neither.
        database.keepLogOnClose(true)
        try database.execute(
            """
            PRAGMA trusted_schema = OFF;
            PRAGMA cell_size_check = ON;
            PRAGMA cache_size = -256;
            """
        )
        guard try database.setting("application_id") == Schema.applicationID else {
            throw StoreError(.damaged, "\(folder.path) holds a database that is not Consent's")
        }
        let version = try database.setting("user_version")
        guard version <= Schema.version else {
            throw StoreError(
                .newer,
                "the database in \(folder.path) is of a newer release (\(version), this one knows "
                    + "\(Schema.version)): install that release, or move the database away"
            )
        }
        guard version > 0 else {
            throw StoreError(.damaged, "\(folder.path) holds a database without a version")
        }
        if folder.isMarkedDamaged { try checkWhole(database, in: folder) }
        database.keepLogOnClose(false)
        try migrate(database, from: version)
        try checkTables(database)
        try database.execute(
            """
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA wal_autocheckpoint = 1000;
            PRAGMA journal_size_limit = 4194304;
            """
        )
        return database
    }

    private static func migrate(
        _ database: Database,
        from version: Int64
    ) throws(StoreError) {
        for (number, statements) in zip(Int64(1)..., Schema.migrations) where number > version {
            try database.execute("BEGIN IMMEDIATE")
            for statement in statements { try database.execute(statement) }
            try database.execute("PRAGMA user_version = \(number); COMMIT")
        }
    }

    private static func checkTables(_ database: Database) throws(StoreError) {
        let rows = try Statement(
            database,
            "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
        ).all { row throws(StoreError) in (try row.text(), try row.text()) }
        guard Dictionary(rows, uniquingKeysWith: { $1 }) == Schema.definitions else {
            throw StoreError(.damaged, "the database has other tables than it should")
        }
        for probe in Schema.probes { try Statement(database, probe).run() }
    }

    private static func checkWhole(
        _ database: Database,
        in folder: StateFolder
    ) throws(StoreError) {
        let verdict = try Statement(database, "PRAGMA integrity_check(1)").first {
            row throws(StoreError) in try row.text()
        }
        guard verdict == "ok" else {
            throw StoreError(.damaged, "the database is damaged: \(verdict ?? "no verdict")")
        }
        folder.unmarkDamaged()
    }
}
