package import Broker

/// Writes to the database, on a thread of its own; what is submitted meanwhile shares a commit.
///
/// Writes are committed in the order in which they were submitted, and each is told of once, on the
/// daemon's thread: `stored` when it is on the disk, or `failed` when nothing of it is. A failure
/// fails every write that was submitted before the daemon was told of it, in order; those submitted
/// later are tried anew, so that the daemon recovers when the disk does.
///
/// Damage that is met in a read or a write fails it, and is marked in the folder. Before the next
/// write, or at the next start, the whole database is read then, and moved aside if it is damaged
/// indeed; a fresh one begins.
package final class Store: Sendable {
    /// Runs a closure on the daemon's thread, in the order of the calls, never at once.
    package typealias Delivery = @Sendable (@escaping @Sendable () -> Void) -> Void

    private let queue = WriteQueue()
    private let reporter: StoreReporter
    private let closing = StoreClosing()

    /// Opens the database and starts the thread; `condition` then tells how that went.
    ///
    /// A database that cannot be used is no error: reads and writes fail until it can.
    package init(
        at location: StateLocation,
        deliver: @escaping Delivery,
        report: @escaping @Sendable (StoreEvent) -> Void
    ) {
        reporter = StoreReporter(deliver: deliver, report: report)
        let thread = StoreThread(at: location, queue: queue, reporter: reporter) {
            [closing, reporter] in
            reporter.perform {
                // Not before: what the last writes have changed is still read to answer them.
                reporter.moved(to: nil, nil)
                closing.end()
            }
        }
        guard !thread.start() else { return }
        queue.finish()
        closing.end()
        reporter.writeFailed(StoreError(.unavailable, "the store's thread could not be started"))
    }

    deinit { queue.finish() }

    /// How the database is.
    package var condition: StoreCondition { reporter.condition }

    /// How many transactions were committed; each holds one write or many.
    package var commits: UInt64 { reporter.commits }

    /// A view of what is committed, for the one thread that makes and uses it.
    package func committedState() -> sending CommittedState { CommittedState(reporter, queue) }

    /// Takes a write and returns at once; called on the daemon's thread.
    package func submit(_ id: WriteID, _ changes: [Change]) {
        guard !queue.append(WriteQueue.Write(id: id, changes: changes)) else { return }
        reporter.tell([.failed(id, StoreError(.closed, "the store is closed"))])
    }

    /// Finishes what was submitted, moves the log into the database, and closes it.
    ///
    /// The closure runs on the daemon's thread, after the last write was told of.
    package func close(then closed: @escaping @Sendable () -> Void) {
        closing.notify(closed)
        queue.finish()
    }
}
