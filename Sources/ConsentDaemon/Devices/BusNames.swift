import GIO

/// The names of a bus that somebody has, or that the bus would start somebody for.
final class BusNames: Sendable {
    private struct State {
        var owned: Set<String>?
        var startable: Set<String>?
        var told: Set<String>?
        var subscriptions: [Subscription] = []
    }

    private static let bus = ObjectAddress.bus.destination

    private let connection: Connection
    private let wanted: Set<String>
    private let changed: @Sendable (Set<String>) -> Void
    private let state = Lock(State())

    private init(
        _ wanted: Set<String>,
        on connection: Connection,
        _ changed: @escaping @Sendable (Set<String>) -> Void
    ) {
        self.wanted = wanted
        self.connection = connection
        self.changed = changed
    }

    /// Follows names until what is returned is dropped.
    ///
    /// A bus that is gone has none of them; one that does not answer is asked until it does.
    ///
    /// - Parameters:
    ///   - wanted: The names that matter.
    ///   - connection: A connection to the bus.
    ///   - changed: Told on the connection's context which of them are there: once at first, and
    ///     then after each change.
    /// - Returns: What follows them.
    static func watch(
        _ wanted: Set<String>,
        on connection: Connection,
        _ changed: @escaping @Sendable (Set<String>) -> Void
    ) -> BusNames {
        let names = BusNames(wanted, on: connection, changed)
        names.follow()
        return names
    }

    private func follow() {
        var subscriptions = wanted.sorted().map { name in
            connection.subscribe(
                sender: Self.bus,
                interface: Self.bus,
                member: "NameOwnerChanged",
                argument0: name
            ) { [weak self] signal in
                guard let (name, _, new) = signal.ownerChange else { return }
                self?.owner(of: name, exists: new != nil)
            }
        }
        subscriptions.append(
            connection.subscribe(
                sender: Self.bus,
                interface: Self.bus,
                member: "ActivatableServicesChanged"
            ) { [weak self] _ in self?.askStartable() }
        )
        subscriptions.append(connection.onClosed { [weak self] in self?.lose() })
        state.withLock { $0.subscriptions = subscriptions }
        // The bus answers in order, so what it answers is no older than what was told before.
        ask("ListNames") { $0.owned = $1 }
        askStartable()
    }

    private func askStartable() {
        ask("ListActivatableNames") { $0.startable = $1 }
    }

    private func ask(
        _ method: String,
        _ keep: @escaping @Sendable (inout State, Set<String>) -> Void
    ) {
        connection.call(.bus, method) { [weak self] reply in
            guard let self else { return }
            if case .failure(let error) = reply, error.code == .timedOut {
                return ask(method, keep)
            }
            let names = (try? reply.get())?.fields([String].self) ?? []
            change { keep(&$0, wanted.intersection(names)) }
        }
    }

    private func owner(of name: String, exists: Bool) {
        change { state in
            if exists { state.owned?.insert(name) } else { state.owned?.remove(name) }
        }
    }

    private func lose() {
        change { state in
            state.owned = []
            state.startable = []
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let news: Set<String>? = state.withLock { state in
            body(&state)
            guard let owned = state.owned, let startable = state.startable else { return nil }
            let names = owned.union(startable)
            guard names != state.told else { return nil }
            state.told = names
            return names
        }
        if let news { changed(news) }
    }
}
