import ConsentModel

/// Which services are told of which clients, while both are on the bus.
struct Watches {
    /// The level at which each is told, as it was checked last; nil for the default.
    private var levels: [Watch: Level?] = [:]
    private var byKey: [GrantKey: Set<Watch>] = [:]
    /// By the connections of services and of clients.
    private var byConnection: [String: Set<Watch>] = [:]

    /// The apps of the clients.
    var apps: Set<App> { Set(byKey.keys.map(\.app)) }

    /// Whether a service is told of this already.
    func contains(_ watch: Watch) -> Bool { levels[watch] != nil }

    /// The level at which a service is told.
    func level(of watch: Watch) -> Level? { levels[watch] ?? nil }

    /// Who is told of a pair, in a fixed order.
    func of(_ key: GrantKey) -> [Watch] {
        (byKey[key] ?? []).sorted { ($0.service, $0.client) < ($1.service, $1.client) }
    }

    /// Who is told of a client, in a fixed order.
    func of(client: String) -> [Watch] {
        (byConnection[client] ?? []).filter { $0.client == client }
            .sorted {
                ($0.service, $0.key.permission.rawValue) < ($1.service, $1.key.permission.rawValue)
            }
    }

    /// Whether a service is told of as many clients as it may, or of as many of one app.
    func isFull(_ service: String, with app: App, _ limits: Limits) -> Bool {
        let all = byConnection[service] ?? []
        guard all.count >= limits.watchesPerApp else { return false }
        let own = all.filter { $0.service == service }
        return own.count >= limits.watchesPerService
            || own.count { $0.key.app == app } >= limits.watchesPerApp
    }

    /// Has a service told of a client, at a level.
    mutating func insert(_ watch: Watch, at level: Level?) {
        levels[watch] = .some(level)
        byKey[watch.key, default: []].insert(watch)
        byConnection[watch.service, default: []].insert(watch)
        byConnection[watch.client, default: []].insert(watch)
    }

    /// A connection left the bus: the service is told no more, or of the client no more.
    mutating func remove(_ connection: String) {
        for watch in byConnection[connection] ?? [] { remove(watch) }
    }

    /// A client is another app from now on; what was checked of the former is watched of this one.
    mutating func move(_ client: String, to app: App) {
        for watch in of(client: client) {
            let level = level(of: watch)
            remove(watch)
            let key = GrantKey(app, watch.key.permission)
            insert(Watch(service: watch.service, client: client, key: key), at: level)
        }
    }

    private mutating func remove(_ watch: Watch) {
        levels[watch] = nil
        byKey.drop(watch, from: watch.key)
        byConnection.drop(watch, from: watch.service)
        byConnection.drop(watch, from: watch.client)
    }
}

extension Dictionary where Value == Set<Watch> {
    fileprivate mutating func drop(_ watch: Watch, from key: Key) {
        self[key]?.remove(watch)
        if self[key]?.isEmpty ?? false { self[key] = nil }
    }
}
