/// What callbacks brought, to be awaited in order.
final class Inbox<Element: Sendable>: Sendable {
    private let stream: AsyncStream<Element>
    private let continuation: AsyncStream<Element>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func put(_ element: Element) {
        continuation.yield(element)
    }

    func next() async -> Element? {
        for await element in stream { return element }
        return nil
    }
}
