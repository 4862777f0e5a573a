/// Carries values from what is tested to the test, which waits for them.
struct Outbox<Value: Sendable>: Sendable {
    private let stream: AsyncStream<Value>
    private let continuation: AsyncStream<Value>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func put(_ value: Value) {
        continuation.yield(value)
    }

    func take() async -> Value? {
        await stream.first { _ in true }
    }
}
