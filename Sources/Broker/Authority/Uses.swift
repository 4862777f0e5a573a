import ConsentModel

/// What is in use now.
struct Uses {
    private var uses: [UseID: Use] = [:]
    private var lastNumber: UInt64 = 0

    subscript(id: UseID) -> Use? { uses[id] }

    /// All of them, the oldest first.
    var all: [Use] { all { _ in true } }

    /// Those of a pair, the oldest first.
    func of(_ key: GrantKey) -> [Use] { all { $0.key == key } }

    /// Those of a client, the oldest first.
    func of(client: String) -> [Use] { all { $0.client == client } }

    /// Those of a service, the oldest first.
    func of(service: String) -> [Use] { all { $0.service == service } }

    /// Whether a service has as many uses as it may, or as many of one app, or all have.
    func isFull(_ service: String, with app: App, _ limits: Limits) -> Bool {
        if uses.count >= limits.uses { return true }
        let own = uses.values.lazy.filter { $0.service == service }
        return own.count >= limits.usesPerService
            || own.count { $0.key.app == app } >= limits.usesPerApp
    }

    /// A number that no use had before, this daemon's or an earlier one's.
    mutating func nextID(at wall: Int64) -> UseID {
        lastNumber = max(lastNumber + 1, UInt64(clamping: wall))
        return UseID(lastNumber)
    }

    private func all(where matches: (Use) -> Bool) -> [Use] {
        uses.values.filter(matches).sorted { $0.id < $1.id }
    }

    mutating func insert(_ use: Use) { uses[use.id] = use }

    mutating func remove(_ id: UseID) -> Use? { uses.removeValue(forKey: id) }
}
