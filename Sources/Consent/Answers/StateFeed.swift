import GIO

/// Hands the newest state to one reader; what it was too slow for is skipped.
final class StateFeed: Sendable {
    private struct State {
        var newest: Result<PermissionState, ConsentError>?
        var last: PermissionState?
        var wakeUp: Outcome<Void>?
        var isOver = false

        /// Takes what is new to the reader, if anything is.
        mutating func take() -> Result<PermissionState, ConsentError>? {
            guard let newest else { return nil }
            self.newest = nil
            switch newest {
            case .failure:
                isOver = true
            case .success(let state):
                if let last, last.saysTheSame(as: state) { return nil }
                last = state
            }
            return newest
        }
    }

    private let state = Lock(State())

    /// Takes a state, or the error that ends the feed.
    func push(_ result: Result<PermissionState, ConsentError>) {
        let wakeUp: Outcome<Void>? = state.withLock { state in
            if case .failure = state.newest { return nil }
            state.newest = result
            return state.wakeUp
        }
        wakeUp?.settle(.success(()))
    }

    /// Waits for a state that differs from the last one; nil after the feed has thrown.
    func next() async throws(ConsentError) -> PermissionState? {
        while true {
            let wakeUp = Outcome<Void>()
            let (taken, isOver) = state.withLock { state in
                if state.isOver { return (nil as Result<PermissionState, ConsentError>?, true) }
                let taken = state.take()
                state.wakeUp = taken == nil ? wakeUp : nil
                return (taken, false)
            }
            if isOver { return nil }
            if let taken { return try taken.get() }
            if case .failure(let error) = await wakeUp.result() {
                state.withLock { $0.isOver = true }
                throw error
            }
        }
    }
}

extension PermissionState {
    /// Whether nothing but the revision differs: another permission of the app has changed.
    func saysTheSame(as other: Self) -> Bool {
        status == other.status && level == other.level && lifetime == other.lifetime
            && expires == other.expires && reason == other.reason
            && canRequest == other.canRequest && hint == other.hint
            && permission == other.permission
    }
}
