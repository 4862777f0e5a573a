import CSQLite

/// A statement of one database, prepared when it first runs and kept.
final class Statement {
    private let database: Database
    private let sql: String
    private var prepared: OpaquePointer?

    /// Names a statement without preparing it.
    init(_ database: Database, _ sql: String) {
        self.database = database
        self.sql = sql
    }

    deinit { sqlite3_finalize(prepared) }

    /// Runs it to its end.
    func run(_ values: [SQLiteValue] = []) throws(StoreError) {
        let statement = try bound(to: values)
        defer { unbind(statement) }
        while try hasRow(statement) {}
    }

    /// Reads its first row, if there is one.
    func first<Element>(
        _ values: [SQLiteValue] = [],
        _ read: (inout Row) throws(StoreError) -> Element
    ) throws(StoreError) -> Element? {
        let statement = try bound(to: values)
        defer { unbind(statement) }
        guard try hasRow(statement) else { return nil }
        var row = Row(of: statement)
        return try read(&row)
    }

    /// Reads all its rows.
    func all<Element>(
        _ values: [SQLiteValue] = [],
        _ read: (inout Row) throws(StoreError) -> Element
    ) throws(StoreError) -> [Element] {
        let statement = try bound(to: values)
        defer { unbind(statement) }
        var elements: [Element] = []
        while try hasRow(statement) {
            var row = Row(of: statement)
            elements.append(try read(&row))
        }
        return elements
    }

    private func bound(to values: [SQLiteValue]) throws(StoreError) -> OpaquePointer {
        let statement = try prepare()
        for (index, value) in zip(1..., values) {
            let code =
                switch value {
                case .null: sqlite3_bind_null(statement, Int32(index))
                case .integer(let number): sqlite3_bind_int64(statement, Int32(index), number)
                case .text(let text):
                    consent_sqlite_bind_text(
                        statement,
                        Int32(index),
                        text,
                        Int32(clamping: text.utf8.count)
                    )
                }
            guard code == SQLITE_OK else {
                unbind(statement)
                throw database.error(code)
            }
        }
        return statement
    }

    private func prepare() throws(StoreError) -> OpaquePointer {
        if let prepared { return prepared }
        let code = sqlite3_prepare_v3(
            database.handle,
            sql,
            -1,
            UInt32(SQLITE_PREPARE_PERSISTENT),
            &prepared,
            nil
        )
        guard code == SQLITE_OK, let prepared else { throw database.error(code) }
        return prepared
    }

    private func hasRow(_ statement: OpaquePointer) throws(StoreError) -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code: throw database.error(code)
        }
    }

    private func unbind(_ statement: OpaquePointer) {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
    }
}
