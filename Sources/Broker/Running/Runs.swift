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

    /// The end of a run that is near.
    struct Closing {
        /// When the last connection closed, microseconds since 1970.
        var closed: Int64
        /// When the run ends, on the steady clock.
        var end: Int64
    }

    private(set) var connections: [String: Connection] = [:]
    private var names: [App: Set<String>] = [:]
    /// Runs whose last connection closed.
    private var closing: [App: Closing] = [:]
    /// Runs that have ended, and what was held for them not yet: when the last connection closed.
    private var ended: [App: Int64] = [:]
    /// Those of them whose end is on its way into the store.
    private var ending: Set<App> = []
    /// When the store or the view failed, and it is tried again, on the steady clock.
    var retryAt: Int64?
    /// Apps with a connection that the store may have to know.
    var unchecked: Set<App> = []

    /// Who is behind a connection.
    func caller(of connection: String) -> Caller? { connections[connection]?.caller }

    /// How it stands with the app's run at a time on the steady clock.
    func state(of app: App, at steady: Int64) -> RunState {
        if let closed = ended[app] { return .ended(closed: closed) }
        if names[app] != nil { return .going }
        guard let closing = closing[app] else { return .none }
        return closing.end > steady ? .going : .ended(closed: closing.closed)
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
    mutating func connect(_ name: String, _ caller: Caller, _ closing: Closing) {
        let known = connections[name]
        if let known, known.app != caller.app { leave(name, known.app, closing) }
        connections[name] = Connection(
            app: caller.app,
            caller: caller,
            isSubscribed: known?.isSubscribed ?? false,
            isStored: known?.isStored ?? false
        )
        names[caller.app, default: []].insert(name)
        self.closing[caller.app] = nil
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
    mutating func disconnect(_ name: String, _ closing: Closing) -> Connection? {
        guard let connection = connections.removeValue(forKey: name) else { return nil }
        leave(name, connection.app, closing)
        return connection
    }

    /// When the next run ends, on the steady clock.
    var nextEnd: Int64? { closing.values.lazy.map(\.end).min() }

    /// Whether a run has ended, and what was held for it not yet.
    var areEnding: Bool { !ended.isEmpty }

    /// The apps whose runs have ended and whose ends are not on their way into the store.
    var unsent: [App] { ended.keys.filter { !ending.contains($0) }.sorted() }

    /// Ends the runs that are due.
    mutating func end(at steady: Int64) {
        for (app, run) in closing where run.end <= steady {
            closing[app] = nil
            ended[app] = run.closed
        }
    }

    /// What was held for the app's last run has ended.
    mutating func settle(_ app: App) {
        ended[app] = nil
        ending.remove(app)
    }

    /// The ends of runs are on their way into the store.
    mutating func send(ending apps: [App]) { ending.formUnion(apps) }

    /// The ends of runs were not stored.
    mutating func retry(ending apps: [App]) { ending.subtract(apps) }

    private mutating func leave(_ name: String, _ app: App, _ closing: Closing) {
        names[app]?.remove(name)
        guard names[app]?.isEmpty ?? false else { return }
        names[app] = nil
        self.closing[app] = closing
    }
}
