import ConsentModel

/// The connections of apps, and with them their runs (rule 10).
struct Runs {
    /// One connection.
    struct Connection {
        var app: App
        /// Nil for one of before a restart that has not called since.
        var caller: Caller?
        var isSubscribed = false
        /// Whether the store may know it.
        var isStored = false
    }

    private(set) var connections: [String: Connection] = [:]
    private var names: [App: Set<String>] = [:]
    /// Runs whose last connection closed, and when they end on the steady clock.
    private(set) var closing: [App: Int64] = [:]
    /// Runs that have ended, and what was held for them not yet.
    private(set) var ended: Set<App> = []
    /// Those of them whose end is on its way into the store.
    private(set) var ending: Set<App> = []
    /// When the store or the view failed, and it is tried again, on the steady clock.
    var retryAt: Int64?
    /// Apps with a connection that the store may have to know.
    var unchecked: Set<App> = []

    /// Who is behind a connection.
    func caller(of connection: String) -> Caller? { connections[connection]?.caller }

    /// Whether a run of the app goes on at a time on the steady clock.
    func isRunning(_ app: App, at steady: Int64) -> Bool {
        guard !ended.contains(app) else { return false }
        return names[app] != nil || (closing[app].map { $0 > steady } ?? false)
    }

    /// The connections of an app, in a fixed order.
    func connections(of app: App) -> [String] { (names[app] ?? []).sorted() }

    /// The connections of an app that are told of changes.
    func subscribers(of app: App) -> [String] {
        connections(of: app).filter { connections[$0]?.isSubscribed ?? false }
    }

    /// The apps with a connection that is told of changes, in a fixed order.
    var subscribedApps: [App] {
        names.keys.filter { app in
            (names[app] ?? []).contains { connections[$0]?.isSubscribed ?? false }
        }
        .sorted()
    }

    /// Counts a connection; one that is known already may have identified itself as another app.
    mutating func connect(_ name: String, _ caller: Caller, runEnd: Int64) {
        let known = connections[name]
        if let known, known.app != caller.app { leave(name, known.app, runEnd: runEnd) }
        connections[name] = Connection(
            app: caller.app,
            caller: caller,
            isSubscribed: known?.isSubscribed ?? false,
            isStored: known?.isStored ?? false
        )
        names[caller.app, default: []].insert(name)
        closing[caller.app] = nil
        unchecked.insert(caller.app)
    }

    /// Counts a connection of before a restart that is still on the bus.
    mutating func restore(_ name: String, of app: App) {
        guard connections[name] == nil else {
            connections[name]?.isStored = true
            return
        }
        connections[name] = Connection(app: app, isStored: true)
        names[app, default: []].insert(name)
    }

    mutating func subscribe(_ name: String) { connections[name]?.isSubscribed = true }

    mutating func keep(_ name: String) { connections[name]?.isStored = true }

    /// Forgets a connection that left, and gives it back.
    ///
    /// The run of its app ends at the time given, unless another connection comes before.
    mutating func disconnect(_ name: String, runEnd: Int64) -> Connection? {
        guard let connection = connections.removeValue(forKey: name) else { return nil }
        leave(name, connection.app, runEnd: runEnd)
        return connection
    }

    /// Ends the runs that are due.
    mutating func end(at steady: Int64) {
        for (app, end) in closing where end <= steady {
            closing[app] = nil
            ended.insert(app)
        }
    }

    /// What was held for the app's last run has ended.
    mutating func settle(_ app: App) {
        ended.remove(app)
        ending.remove(app)
    }

    /// The ends of runs are on their way into the store.
    mutating func send(ending apps: [App]) { ending.formUnion(apps) }

    /// The ends of runs were not stored.
    mutating func retry(ending apps: [App]) { ending.subtract(apps) }

    private mutating func leave(_ name: String, _ app: App, runEnd: Int64) {
        names[app]?.remove(name)
        guard names[app]?.isEmpty ?? false else { return }
        names[app] = nil
        closing[app] = runEnd
    }
}
