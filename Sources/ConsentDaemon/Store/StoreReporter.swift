import Broker
import GIO

/// What the store's thread, the store and its readers share: the condition, and how it is told.
final class StoreReporter: Sendable {
    private struct State {
        var condition = StoreCondition.healthy
        var folder: StateFolder?
        var file: FileIdentity?
        var commits: UInt64 = 0
    }

    private let state = Lock(State())
    private let deliver: Store.Delivery
    private let report: @Sendable (StoreEvent) -> Void

    init(deliver: @escaping Store.Delivery, report: @escaping @Sendable (StoreEvent) -> Void) {
        self.deliver = deliver
        self.report = report
    }

    /// How the database is.
    var condition: StoreCondition { state.withLock { $0.condition } }

    /// How many transactions were committed.
    var commits: UInt64 { state.withLock { $0.commits } }

    /// The folder and the file in it, while a database is open for writing or was.
    var place: (StateFolder, FileIdentity)? {
        state.withLock { state in
            guard let folder = state.folder, let file = state.file else { return nil }
            return (folder, file)
        }
    }

    /// Notes where the database is, or that there is none.
    func moved(to folder: StateFolder?, _ file: FileIdentity?) {
        state.withLock { state in
            state.folder = folder
            state.file = file
        }
    }

    /// Notes a transaction.
    func committed() {
        state.withLock { $0.commits += 1 }
    }

    /// Notes a condition, and tells it where it is another one.
    func became(_ condition: StoreCondition) {
        let isNew = state.withLock { state in
            defer { state.condition = condition }
            return state.condition != condition
        }
        if isNew { tell([.condition(condition)]) }
    }

    /// Notes a condition that the daemon asks for when it starts.
    func starts(as condition: StoreCondition) {
        state.withLock { $0.condition = condition }
    }

    /// Tells events on the daemon's thread.
    func tell(_ events: [StoreEvent]) {
        deliver { [report] in for event in events { report(event) } }
    }

    /// Tells that writes failed, and with them all that wait behind them until it is told.
    func tellFailure(of writes: [WriteQueue.Write], _ error: StoreError, in queue: WriteQueue) {
        deliver { [self] in
            for write in writes + queue.takeWaiting() { report(.failed(write.id, error)) }
            // What the daemon submitted while it was being told stands on what has failed, too.
            if !queue.release() { tellFailure(of: [], error, in: queue) }
        }
    }

    /// Runs something on the daemon's thread, after what was told before.
    func perform(_ body: @escaping @Sendable () -> Void) {
        deliver(body)
    }

    /// Notes a failed read or write: what `Diagnose` tells, and the mark of damage.
    func failed(_ error: StoreError) {
        switch error.code {
        case .locked: became(.inUse(error.description))
        case .refused, .newer: became(.refused(error.description))
        case .damaged:
            state.withLock { $0.folder }?.markDamaged()
            became(.failing(error.description))
        default: became(.failing(error.description))
        }
    }
}
