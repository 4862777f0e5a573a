import GIO

/// The bus of the machine, joined again whenever it comes back.
final class SystemBus: Sendable {
    private struct State {
        var connection: Connection?
        var closing: Subscription?
        var hasBeenTold = false
        var hasEnded = false
        /// When it is tried again, and how long that waits.
        var retry: EventSource?
        var wait: Duration
    }

    private let address: BusAddress
    private let context: MainContext
    private let firstWait: Duration
    private let reached: @Sendable (Connection?) -> Void
    private let state: Lock<State>

    /// The longest wait between two attempts, in first ones.
    private static let longest = 64

    /// Joins a bus, until this is closed or dropped.
    ///
    /// - Parameters:
    ///   - address: where the bus is.
    ///   - context: where everything is told.
    ///   - retry: how long the first attempt waits after a bus was lost or not there; each one that
    ///     fails doubles it, up to 64 times as long.
    ///   - reached: told each connection, and nil when there is none at first.
    init(
        at address: BusAddress,
        on context: MainContext,
        retry: Duration,
        _ reached: @escaping @Sendable (Connection?) -> Void
    ) {
        self.address = address
        self.context = context
        firstWait = retry
        self.reached = reached
        state = Lock(State(wait: retry))
        join()
    }

    /// Whether it is joined now.
    var isJoined: Bool { state.withLock { $0.connection.map { !$0.isClosed } ?? false } }

    /// Leaves the bus; nothing is told afterwards.
    func close() {
        let old = state.withLock { state in
            state.hasEnded = true
            return Self.takeAll(&state)
        }
        old.connection?.close()
    }

    private func join() {
        Connection.open(address: address, on: context) { [weak self] result in
            self?.answered(try? result.get())
        }
    }

    private func answered(_ connection: Connection?) {
        let isNews = state.withLock { state in
            guard !state.hasEnded else { return false }
            state.retry = nil
            if let connection {
                state.connection = connection
                state.wait = firstWait
                state.closing = connection.onClosed { [weak self] in self?.lost() }
            } else {
                joinLater(&state)
            }
            defer { state.hasBeenTold = true }
            return connection != nil || !state.hasBeenTold
        }
        if isNews { reached(connection) }
    }

    private func lost() {
        let old = state.withLock { state in
            let old = Self.takeAll(&state)
            if !state.hasEnded { joinLater(&state) }
            return old
        }
        withExtendedLifetime(old) {}
    }

    private func joinLater(_ state: inout State) {
        state.retry = context.after(state.wait) { [weak self] in self?.join() }
        state.wait = min(state.wait * 2, firstWait * Self.longest)
    }

    /// What there is, to be let go of outside the lock.
    private static func takeAll(_ state: inout State) -> State {
        let old = state
        (state.connection, state.closing, state.retry) = (nil, nil, nil)
        return old
    }
}
