import GIO

/// Who is told that the store has closed.
final class StoreClosing: Sendable {
    private struct State {
        var hasEnded = false
        var waiting: [@Sendable () -> Void] = []
    }

    private let state = Lock(State())

    /// Runs the closure when the store has closed; at once if it has.
    func notify(_ closed: @escaping @Sendable () -> Void) {
        let hasEnded = state.withLock { state in
            if !state.hasEnded { state.waiting.append(closed) }
            return state.hasEnded
        }
        if hasEnded { closed() }
    }

    /// Tells everyone.
    func end() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.hasEnded = true
            return state.waiting
        }
        for closed in waiting { closed() }
    }
}
