import CommandLineTool
import ConsentModel
import ConsentWire
import GIO

extension JSON {
    /// A row as it goes over the bus, without its place in the list.
    init(_ row: some Row) {
        self = .object(Self.members(of: row.fields))
    }

    /// The members of a dictionary of the contract, in the order in which the contract names them.
    static func members(
        of fields: Fields,
        without left: Set<ConsentWire.Key> = [.cursor]
    ) -> [Member] {
        let values = fields.values.filter { name, _ in
            ConsentWire.Key(rawValue: name).map { !left.contains($0) } ?? true
        }
        return values.sorted { (rank($0.key), $0.key) < (rank($1.key), $1.key) }
            .map { Member($0.key, JSON($0.value)) }
    }

    /// A state with the app that it is of, where it is of one, all in one object.
    static func members(of state: PermissionState, appID: String?) -> [Member] {
        var fields = StateDetails.fields(of: state, for: .manager)
        fields.set(.appID, appID)
        fields.set(.permission, state.permission.rawValue)
        fields.set(.status, word: state.status)
        return members(of: fields)
    }

    /// A value of any type that the contract has.
    init(_ value: Variant) {
        switch value.signature {
        case "b": self = .bool(value.as(Bool.self) ?? false)
        case "s": self = .string(value.as(String.self) ?? "")
        case "u": self = .unsigned(UInt64(value.as(UInt32.self) ?? 0))
        case "t": self = .unsigned(value.as(UInt64.self) ?? 0)
        case "i": self = .integer(Int64(value.as(Int32.self) ?? 0))
        case "x": self = .integer(value.as(Int64.self) ?? 0)
        case "v": self = value.children.first.map { JSON($0) } ?? .null
        case "a{sv}":
            let values = value.as([String: Variant].self) ?? [:]
            self = .object(
                values.sorted { $0.key < $1.key }.map { Member($0.key, JSON($0.value)) }
            )
        case let type where type.hasPrefix("a") || type.hasPrefix("("):
            self = .array(value.children.map { JSON($0) })
        default: self = .string(value.description)
        }
    }

    private static func rank(_ name: String) -> Int {
        ranks[name] ?? .max
    }

    private static let ranks = Dictionary(
        ConsentWire.Key.allCases.enumerated().map { ($0.element.rawValue, $0.offset) },
        uniquingKeysWith: { first, _ in first }
    )
}
