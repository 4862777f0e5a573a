/// The result of an operation that a task waits for.
///
/// It travels under a lock and not in the continuation, because neither continuations nor
/// cancellation handlers keep a typed error, and the thread sanitizer cannot see how a
/// continuation that is resumed early hands its value over.
final class Outcome<Value: Sendable>: Sendable {
    private let result = Lock<Result<Value, GIOError>?>(nil)

    /// Waits for what the operation calls back with.
    static func wait(
        for start: (@escaping @Sendable (Result<Value, GIOError>) -> Void) -> Void
    ) async throws(GIOError) -> Value {
        let outcome = Outcome()
        await withCheckedContinuation { continuation in
            start { result in
                outcome.result.withLock { $0 = result }
                continuation.resume()
            }
        }
        return try outcome.get()
    }

    private func get() throws(GIOError) -> Value {
        guard let result = result.withLock({ $0 }) else {
            throw GIOError(.failed, "an operation ended without a result")
        }
        return try result.get()
    }
}
