import GIO

/// The one result of something that is under way, from whoever is first to give it.
final class Outcome<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Result<Value, ConsentError>, Never>)
        case settled(Result<Value, ConsentError>)
    }

    private let state = Lock(State.open)

    /// Gives the result; false when there was one already.
    @discardableResult
    func settle(_ result: Result<Value, ConsentError>) -> Bool {
        let previous = state.withLock { state in
            let previous = state
            if case .settled = previous { return previous }
            state = .settled(result)
            return previous
        }
        switch previous {
        case .settled: return false
        case .awaited(let continuation): continuation.resume(returning: result)
        case .open: break
        }
        return true
    }

    /// Waits for the result, once; a cancelled task settles it as cancelled and calls the closure.
    func value(
        cancelled: @escaping @Sendable () -> Void = {}
    ) async throws(ConsentError) -> Value {
        try await result(cancelled: cancelled).get()
    }

    /// Waits like `value`, where a result is more useful than a throw.
    func result(
        cancelled: @escaping @Sendable () -> Void = {}
    ) async -> Result<Value, ConsentError> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let settled: Result<Value, ConsentError>? = state.withLock { state in
                    if case .settled(let result) = state { return result }
                    state = .awaited(continuation)
                    return nil
                }
                if let settled { continuation.resume(returning: settled) }
            }
        } onCancel: {
            if settle(.failure(ConsentError(.cancelled))) { cancelled() }
        }
    }
}
