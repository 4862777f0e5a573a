package import ConsentWire
package import GIO

/// What settings and the command line do: decisions of all apps, and what is known about them.
///
/// It starts nothing before its first call. The service takes its calls only from programs of the
/// host.
package final class Administration: Sendable {
    private struct State {
        var link: ServiceLink?
        var owner: String?
        /// Whether an owner has been seen on this connection, so that the next one is another.
        var hadOwner = false
        var lastID: UInt64 = 0
        var listeners: [UInt64: @Sendable (Notice) -> Void] = [:]
    }

    /// What is heard of the service.
    enum Notice: Sendable {
        case told(ServiceEvent)
        case left
        case returned
        case busLost
    }

    private let state = Lock(State())
    private let address: BusAddress

    /// Names the bus and does nothing else.
    package init(address: BusAddress = .session) {
        self.address = address
    }

    /// Asks as an app would; `options` may name another app than this program.
    package func request(
        _ permission: Permission,
        _ options: RequestOptions
    ) async throws(ConsentError) -> PermissionState {
        try await link.request(permission, options, leaving: {}, answered: { _, _ in })
    }

    /// The way to the service.
    var link: ServiceLink {
        state.withLock { state in
            if let link = state.link { return link }
            // Made late because its closures need this object.
            let link = ServiceLink(
                address: address,
                prepare: { [weak self] in self?.listen(on: $0) ?? [] },
                lost: { [weak self] in self?.busLost() }
            )
            state.link = link
            return link
        }
    }

    /// Whether a caller or sender is the service.
    func isService(_ uniqueName: String) -> Bool {
        state.withLock { $0.owner == uniqueName }
    }

    /// Tells the closure what is heard, in order, until the observation is dropped.
    func hear(_ notice: @escaping @Sendable (Notice) -> Void) -> Observation {
        let id = state.withLock { state in
            state.lastID += 1
            state.listeners[state.lastID] = notice
            return state.lastID
        }
        return Observation { [weak self] in
            // What the closure holds may be let go of by this: not under the lock.
            let gone = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
            withExtendedLifetime(gone) {}
        }
    }

    private func listen(on connection: Connection) -> [Subscription] {
        let signals = connection.subscribe(interface: Names.manager, path: Names.object) {
            [weak self] signal in
            guard let self, isService(signal.sender), let event = ServiceEvent(signal) else {
                return
            }
            tell(.told(event))
        }
        let owners = connection.watchName(Names.service) { [weak self] in
            self?.ownerChanged(to: $0)
        }
        return [signals, owners]
    }

    private func ownerChanged(to owner: String?) {
        let notices: [Notice] = state.withLock { state in
            let previous = state.owner
            state.owner = owner
            guard owner != nil else { return previous == nil ? [] : [.left] }
            defer { state.hadOwner = true }
            guard state.hadOwner else { return [] }
            return previous == nil ? [.returned] : [.left, .returned]
        }
        for notice in notices { tell(notice) }
    }

    private func busLost() {
        state.withLock { state in
            state.owner = nil
            state.hadOwner = false
        }
        tell(.busLost)
    }

    private func tell(_ notice: Notice) {
        let listeners = state.withLock { $0.listeners.sorted { $0.key < $1.key }.map(\.value) }
        for listener in listeners { listener(notice) }
    }
}
