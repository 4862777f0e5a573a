/// Those who are told of changes, in the order in which they came.
struct Observers {
    /// Gets a state, or why there will be none any more.
    typealias Sink = @Sendable (Result<PermissionState, ConsentError>) -> Void

    /// One who is told.
    struct Observer: Sendable {
        let id: UInt64
        let permission: Permission
        let level: Level?
        let sink: Sink
    }

    private var nextID: UInt64 = 0
    private(set) var all: [Observer] = []

    mutating func add(_ permission: Permission, level: Level?, _ sink: @escaping Sink) -> Observer {
        nextID += 1
        let observer = Observer(id: nextID, permission: permission, level: level, sink: sink)
        all.append(observer)
        return observer
    }

    mutating func remove(_ id: UInt64) {
        all.removeAll { $0.id == id }
    }

    func watching(_ permission: Permission) -> [Observer] {
        all.filter { $0.permission == permission }
    }
}
