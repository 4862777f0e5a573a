/// A value that a statement is run with.
enum SQLiteValue {
    case null
    case integer(Int64)
    case text(String)

    /// Takes a number, or null for nil.
    init(_ number: Int64?) {
        self = number.map(Self.integer) ?? .null
    }

    /// Takes a text, or null for nil.
    init(_ text: String?) {
        self = text.map(Self.text) ?? .null
    }

    /// Takes a truth as 0 or 1.
    init(_ truth: Bool) {
        self = .integer(truth ? 1 : 0)
    }
}
