package import GIO

/// One line of a list, as a dictionary on the bus.
package protocol Row: Hashable, Sendable {
    /// Reads a row; one that lacks what every row has is an error.
    init(_ row: Options) throws(WireError)

    /// The row as it goes over the bus.
    var fields: Fields { get }
}

extension Row {
    /// Reads a list, `aa{sv}`.
    package static func rows(of list: [[String: Variant]]) throws(WireError) -> [Self] {
        var rows: [Self] = []
        rows.reserveCapacity(list.count)
        for row in list { rows.append(try Self(Options(row))) }
        return rows
    }
}

extension Sequence where Element: Row {
    /// The list as it goes over the bus, `aa{sv}`.
    package var list: [[String: Variant]] { map(\.fields.values) }
}
