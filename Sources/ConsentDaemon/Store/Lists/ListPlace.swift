import Broker
import ConsentModel

/// A place in a list, as a cursor spells it.
///
/// It is the key of the entry itself and not a number: a list that changes while it is read neither
/// repeats an entry nor skips one that stays.
protocol ListPlace {
    /// Reads a cursor; nil for one that this list cannot have given.
    init?(cursor: String)
    /// The cursor.
    var cursor: String { get }
}

extension ListPlace {
    /// Reads what a caller hands back; nil for the beginning.
    static func parse(_ cursor: String?) throws(StoreError) -> Self? {
        guard let cursor else { return nil }
        if let place = Self(cursor: cursor) { return place }
        throw StoreError(
            .invalidCursor,
            "“after” is not a cursor of this list: pass the “cursor” of its last row"
        )
    }
}

extension App: ListPlace {
    init?(cursor: String) {
        let parts = cursor.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self.init(id: String(parts[1]), kind: AppKind(wireValue: String(parts[0])))
        guard AppIDGrammar.allows(id, kind: kind) else { return nil }
    }

    var cursor: String { "\(kind.wireValue) \(id)" }
}

extension GrantKey: ListPlace {
    init?(cursor: String) {
        let parts = cursor.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, PermissionIDGrammar.allows(String(parts[0])),
            let app = App(cursor: String(parts[1]))
        else {
            return nil
        }
        self.init(app, Permission(rawValue: String(parts[0])))
    }

    var cursor: String { "\(permission.rawValue) \(app.cursor)" }
}

extension Int64: ListPlace {
    init?(cursor: String) {
        guard cursor.utf8.first.map({ $0 >= UInt8(ascii: "1") && $0 <= UInt8(ascii: "9") }) == true
        else {
            return nil
        }
        self.init(cursor)
    }

    var cursor: String { String(self) }
}
