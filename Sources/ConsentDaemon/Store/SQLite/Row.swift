import CSQLite

/// The row that a statement stands on; its columns are read from left to right.
struct Row: ~Copyable {
    private let statement: OpaquePointer
    private var column: Int32 = 0

    init(of statement: OpaquePointer) {
        self.statement = statement
    }

    /// Reads a number.
    mutating func integer() throws(StoreError) -> Int64 {
        guard let number = try optionalInteger() else { throw unexpected() }
        return number
    }

    /// Reads a number or null.
    mutating func optionalInteger() throws(StoreError) -> Int64? {
        defer { column += 1 }
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return sqlite3_column_int64(statement, column)
        case SQLITE_NULL: return nil
        default: throw unexpected()
        }
    }

    /// Reads 0 or 1.
    mutating func truth() throws(StoreError) -> Bool {
        try integer() != 0
    }

    /// Reads a text.
    mutating func text() throws(StoreError) -> String {
        guard let text = try optionalText() else { throw unexpected() }
        return text
    }

    /// Reads a text or null.
    mutating func optionalText() throws(StoreError) -> String? {
        defer { column += 1 }
        switch sqlite3_column_type(statement, column) {
        case SQLITE_TEXT:
            guard let bytes = sqlite3_column_text(statement, column) else { throw unexpected() }
            let count = Int(sqlite3_column_bytes(statement, column))
            return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
        case SQLITE_NULL: return nil
        default: throw unexpected()
        }
    }

    /// What is thrown for a value that this build would not have written.
    func unexpected() -> StoreError {
        let name = sqlite3_column_name(statement, max(column - 1, 0)).map { String(cString: $0) }
        return StoreError(
            .unavailable,
            "the database holds an unexpected value in column \(name ?? "?")"
        )
    }
}
