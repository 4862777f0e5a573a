/// The database: what writes to it, and what reads it on the daemon's own thread.
struct Storage {
    /// What writes.
    let store: Store
    /// What reads.
    let view: CommittedState

    /// Opens the database; how that went is the store's condition.
    init(
        at location: StateLocation,
        deliver: @escaping Store.Delivery,
        report: @escaping @Sendable (StoreEvent) -> Void
    ) {
        store = Store(at: location, deliver: deliver, report: report)
        view = store.committedState()
    }

    /// Whether nothing can be read or written now.
    var isFailing: Bool {
        switch store.condition {
        case .healthy, .recreated: false
        case .refused, .inUse, .failing: true
        }
    }

    /// Whether another daemon still uses the database.
    var isHeldElsewhere: Bool {
        if case .inUse = store.condition { true } else { false }
    }
}
