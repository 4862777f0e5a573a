import ConsentWire
import GIO

/// Answers of the service on the bus.
final class BusAnswers: Sendable {
    struct State {
        var cache = StateCache()
        var observers = Observers()
        /// Whether an owner has been seen on this connection, so that the next one is another.
        var hadOwner = false
        /// The name of this app, as the service found it out.
        var appName: String?
        var link: ServiceLink?
    }

    let state = Lock(State())
    private let address: BusAddress

    /// Names the bus and does nothing else.
    init(address: BusAddress) {
        self.address = address
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

    private func listen(on connection: Connection) -> [Subscription] {
        // Nobody's signals but the owner's count. The owner is compared here, because GLib is told
        // of a new one at some other moment than we are.
        let changes = connection.subscribe(
            interface: Names.permissions,
            member: Names.Signal.statusChanged.member,
            path: Names.object
        ) { [weak self] in self?.received($0) }
        let owners = connection.watchName(Names.service) { [weak self] in
            self?.ownerChanged(to: $0)
        }
        learnName(on: connection)
        return [changes, owners]
    }

    /// Learns the name of this app, for texts; it is asked for before anything else is.
    func learnName(on connection: Connection) {
        connection.call(
            ServiceLink.target(Names.permissions),
            PermissionsMethod.identity.rawValue
        ) { [weak self] reply in
            guard let self, case .success(let answer) = reply,
                let identity = try? AppIdentity(answer)
            else { return }
            state.withLock { $0.appName = identity.name }
        }
    }

    private func received(_ signal: Signal) {
        let told = StateReply.change(in: signal.arguments)
        let toAsk: [Observers.Observer] = state.withLock { state in
            guard signal.sender == state.cache.owner else { return [] }
            guard let change = told.map(state.named) else {
                // Something has changed that cannot be read.
                state.cache.forget()
                return state.observers.all
            }
            state.cache.changed(change)
            let watching = state.observers.watching(change.permission)
            for observer in watching where observer.level == nil { observer.sink(.success(change)) }
            // The signal speaks of the default level alone.
            return watching.filter { $0.level != nil }
        }
        askAgain(toAsk)
    }

    private func ownerChanged(to owner: String?) {
        let toAsk: [Observers.Observer] = state.withLock { state in
            state.cache.ownerChanged(to: owner)
            guard owner != nil else { return [] }
            defer { state.hadOwner = true }
            return state.hadOwner ? state.observers.all : []
        }
        askAgain(toAsk)
    }

    private func busLost() {
        let ended = state.withLock { state in
            state.cache.ownerChanged(to: nil)
            state.hadOwner = false
            return state.observers.all
        }
        for observer in ended { observer.sink(.failure(.busLost)) }
    }

    /// Asks for the states that observers wait for, each once.
    private func askAgain(_ observers: [Observers.Observer]) {
        let groups = Dictionary(grouping: observers) {
            StateCache.Key(permission: $0.permission, level: $0.level)
        }
        for (key, observers) in groups {
            ask(key) { result in
                // Without an answer because the service left again: the next owner is asked.
                if case .failure(let error) = result, error.code == .serviceUnavailable { return }
                for observer in observers { observer.sink(result) }
            }
        }
    }
}

extension BusAnswers.State {
    /// Adds the name of this app to a state.
    func named(_ state: PermissionState) -> PermissionState {
        var state = state
        state.appName = appName
        return state
    }
}

extension BusAnswers {
    /// Asks the service for a state and keeps what it answers.
    func ask(_ key: StateCache.Key, then: @escaping Observers.Sink) {
        link.connected { [self] result in
            switch result {
            case .failure(let error): then(.failure(error))
            case .success(let connection):
                let ticket = state.withLock { $0.cache.ticket }
                let options = StatusOptions(level: key.level, locale: CallerLocale.name)
                connection.call(
                    ServiceLink.target(Names.permissions),
                    PermissionsMethod.status.rawValue,
                    .tuple(key.permission.rawValue, options.fields.values)
                ) { [self] reply in
                    let told = StateReply.state(of: key.permission, in: reply, to: .status)
                    then(
                        told.map { told in
                            state.withLock { state in
                                let told = state.named(told)
                                state.cache.answered(told, to: key, askedAt: ticket)
                                return told
                            }
                        }
                    )
                }
            }
        }
    }
}
