import ConsentWire
import GIO

/// A connection to the bus that is made by the first call, and again by the next after it is lost.
///
/// It has a thread of its own, so that an app needs no main loop. Everything that is called back
/// arrives on that thread, in the order in which the bus has sent it.
final class ServiceLink: Sendable {
    /// Gets the connection, or why there is none.
    typealias Connected = @Sendable (Result<Connection, ConsentError>) -> Void
    /// Sets up what hears of the service, before the first call goes out.
    typealias Prepare = @Sendable (Connection) -> [Subscription]

    fileprivate enum State {
        case idle
        case opening([Connected])
        case open(Connection, [Subscription])
    }

    fileprivate struct Attempts {
        var state = State.idle
        var context: MainContext?
        var lastToken: UInt64 = 0
    }

    private let address: BusAddress
    private let prepare: Prepare
    private let lost: @Sendable () -> Void
    private let attempts = Lock(Attempts())

    /// Names the bus and does nothing else.
    ///
    /// - Parameters:
    ///   - address: Which bus.
    ///   - prepare: Called for each new connection.
    ///   - lost: Called when the bus has closed it.
    init(
        address: BusAddress,
        prepare: @escaping Prepare,
        lost: @escaping @Sendable () -> Void
    ) {
        self.address = address
        self.prepare = prepare
        self.lost = lost
    }

    deinit {
        let (context, state) = attempts.withLock { ($0.context, $0.state) }
        guard let context else { return }
        context.perform {
            if case .open(let connection, let subscriptions) = state {
                for subscription in subscriptions { subscription.cancel() }
                connection.close()
            }
            context.quit()
        }
    }

    /// Hands the connection to the closure, on its thread; callers at once share one attempt.
    func connected(_ then: @escaping Connected) {
        enum Step {
            case wait
            case open(MainContext)
            case use(Connection)
        }
        let step: Step = attempts.withLock { attempts in
            switch attempts.state {
            case .open(let connection, _):
                return .use(connection)
            case .opening(let waiting):
                attempts.state = .opening(waiting + [then])
                return .wait
            case .idle:
                attempts.state = .opening([then])
                return .open(attempts.startedContext())
            }
        }
        switch step {
        case .wait: break
        case .use(let connection): connection.context.perform { then(.success(connection)) }
        case .open(let context): open(on: context)
        }
    }

    /// A token that no other request of the connection has.
    func nextToken() -> String {
        attempts.withLock { attempts in
            attempts.lastToken += 1
            return String(attempts.lastToken)
        }
    }

    private func open(on context: MainContext) {
        // The attempt keeps the link alive: somebody waits for it.
        Connection.open(address: address, on: context) { [self] result in
            switch result {
            case .failure(let error):
                let waiting = settle(.idle)
                for then in waiting { then(.failure(ConsentError(noBus: error))) }
            case .success(let connection):
                let closing = connection.onClosed { [weak self] in self?.closed() }
                let subscriptions = prepare(connection) + [closing]
                let waiting = settle(.open(connection, subscriptions))
                for then in waiting { then(.success(connection)) }
            }
        }
    }

    private func settle(_ state: State) -> [Connected] {
        attempts.withLock { attempts in
            defer { attempts.state = state }
            guard case .opening(let waiting) = attempts.state else { return [] }
            return waiting
        }
    }

    private func closed() {
        // What is let go of takes no lock of ours, yet it is let go of outside.
        let previous = attempts.withLock { attempts in
            defer { attempts.state = .idle }
            return attempts.state
        }
        withExtendedLifetime(previous) { lost() }
    }
}

extension ServiceLink.Attempts {
    /// The thread, started with the first attempt and kept for the later ones.
    fileprivate mutating func startedContext() -> MainContext {
        if let context { return context }
        let context = MainContext(name: "consent")
        context.start()
        self.context = context
        return context
    }
}
