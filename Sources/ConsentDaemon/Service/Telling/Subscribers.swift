/// Which connections are told of changes: those that have called the interface or member once.
struct Subscribers {
    /// Connections that have called Permissions.
    private(set) var apps: Set<String> = []
    /// Connections that have called Manager.
    private(set) var managers: Set<String> = []
    /// Connections that have asked what is in use.
    private(set) var useWatchers: Set<String> = []

    /// Takes a connection in; false when it was there already.
    mutating func addApp(_ connection: String) -> Bool {
        apps.insert(connection).inserted
    }

    /// Takes a connection in that is told of everything.
    mutating func addManager(_ connection: String) {
        managers.insert(connection)
    }

    /// Takes a connection in that looks at what is in use.
    mutating func addUseWatcher(_ connection: String) {
        useWatchers.insert(connection)
    }

    /// Forgets a connection that left the bus.
    mutating func remove(_ connection: String) {
        apps.remove(connection)
        managers.remove(connection)
        useWatchers.remove(connection)
    }
}
