import Broker
import ConsentModel
import Dispatch
import GIO
import TestSupport

@testable import ConsentDaemon

/// A store in a folder, with a queue that stands for the daemon's thread.
final class StoreFixture {
    let folder: TemporaryFolder
    let store: Store
    let committed: CommittedState
    private let daemon: DispatchQueue
    private let handed = DispatchSemaphore(value: 0)
    private let reaction = Reaction()
    private var events: AsyncStream<StoreEvent>.AsyncIterator
    private var lastID: UInt64 = 0

    init(_ folder: TemporaryFolder? = nil) throws {
        self.folder = try folder ?? TemporaryFolder()
        let daemon = DispatchQueue(label: "daemon")
        let (stream, continuation) = AsyncStream.makeStream(of: StoreEvent.self)
        self.daemon = daemon
        events = stream.makeAsyncIterator()
        store = Store(
            at: .path(self.folder.path),
            deliver: { [handed] in
                daemon.async(execute: $0)
                handed.signal()
            },
            report: { [reaction] event in
                reaction.body.withLock { $0 }?(event)
                continuation.yield(event)
            }
        )
        committed = store.committedState()
    }

    /// The next thing that the store tells.
    func next() async throws -> StoreEvent {
        guard let event = await events.next(isolation: #isolation) else {
            throw TestFailure("no event")
        }
        return event
    }

    /// Submits a write on the daemon's thread.
    @discardableResult
    func submit(_ changes: [Change]) -> WriteID {
        lastID += 1
        let id = WriteID(lastID)
        daemon.async { [store] in store.submit(id, changes) }
        return id
    }

    /// Submits a write and waits until it is stored.
    @discardableResult
    func write(_ changes: Change...) async throws -> WriteResult {
        let id = submit(changes)
        let event = try await next()
        guard case .stored(id, let result) = event else {
            throw TestFailure("\(event) instead of stored")
        }
        return result
    }

    /// Closes the store and waits until it is.
    func close() async {
        await withCheckedContinuation { continuation in
            store.close { continuation.resume() }
        }
    }

    /// Runs something on the daemon's thread, which is told of nothing meanwhile; it may wait until
    /// the store has handed over as many deliveries as it says.
    func onDaemon(
        _ body: @escaping @Sendable (Store, _ awaitDeliveries: (Int) -> Void) -> Void
    ) {
        daemon.sync { [store, handed] in
            while handed.wait(timeout: .now()) == .success {}
            body(store) { count in for _ in 0..<count { handed.wait() } }
        }
    }

    /// Runs something on the daemon's thread with each event, before the test sees the event.
    func react(_ body: @escaping @Sendable (StoreEvent) -> Void) {
        reaction.body.withLock { $0 = body }
    }
}

/// What a test does with each event.
private final class Reaction: Sendable {
    let body = Lock<(@Sendable (StoreEvent) -> Void)?>(nil)
}
