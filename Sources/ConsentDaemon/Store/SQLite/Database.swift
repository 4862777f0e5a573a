import CSQLite

/// A connection to an SQLite database, for one thread at a time.
final class Database {
    /// What a connection may do.
    enum Access {
        /// Read and write a file that is there.
        case readWrite
        /// Read.
        case readOnly
    }

    /// The connection, for `Statement` alone.
    let handle: OpaquePointer

    /// Opens a file that is there; nothing is read yet.
    init(path: String, access: Access, busyMilliseconds: Int32) throws(StoreError) {
        let mode = access == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            path,
            &opened,
            mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
            nil
        )
        guard code == SQLITE_OK, let opened else {
            let error = Self.error(code, on: opened)
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
        sqlite3_busy_timeout(opened, busyMilliseconds)
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements that give no rows of interest.
    func execute(_ sql: String) throws(StoreError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// Reads a setting that is a number.
    func setting(_ name: String) throws(StoreError) -> Int64 {
        try Statement(self, "PRAGMA \(name)").first { row throws(StoreError) in
            try row.integer()
        } ?? 0
    }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Decides whether closing leaves the files as they are, without a checkpoint.
    func keepLogOnClose(_ keeps: Bool) {
        _ = consent_sqlite_keep_log_on_close(handle, keeps ? 1 : 0)
    }

    /// Says what a result code means, in the connection's own words.
    func error(_ code: Int32) -> StoreError {
        Self.error(code, on: handle)
    }

    private static func error(_ code: Int32, on handle: OpaquePointer?) -> StoreError {
        let message = handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
        let text = message.map { String(cString: $0) } ?? "unknown error"
        let kind: StoreError.Code =
            switch code & 0xff {
            case SQLITE_FULL: .full
            case SQLITE_READONLY: .readOnly
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
            default: .unavailable
            }
        return StoreError(kind, "the database failed: \(text) (SQLite \(code))")
    }
}
