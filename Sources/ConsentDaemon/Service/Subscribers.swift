/// Which connections are told of changes: those that have called the interface once.
struct Subscribers {
    /// Connections that have called Permissions.
    private(set) var apps: Set<String> = []
    /// Connections that have called Manager.
    private(set) var managers: Set<String> = []

    /// Takes a connection in; false when it was there already.
    mutating func addApp(_ connection: String) -> Bool {
        apps.insert(connection).inserted
    }

    /// Takes a connection in; false when it was there already.
    mutating func addManager(_ connection: String) -> Bool {
        managers.insert(connection).inserted
    }

    /// Forgets a connection that left the bus.
    mutating func remove(_ connection: String) {
        apps.remove(connection)
        managers.remove(connection)
    }
}
