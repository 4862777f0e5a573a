import Broker
import GIO

/// What the store's thread, the store and its readers share: the condition, and how it is told.
final class StoreReporter: Sendable {
    private struct State {
        /// What it is while neither writes nor reads fail.
        var resting = StoreCondition.healthy
        var writeTrouble: StoreCondition?
        var readTrouble: StoreCondition?
        var folder: StateFolder?
        var file: FileID?
        var commits: UInt64 = 0

        var condition: StoreCondition { writeTrouble ?? readTrouble ?? resting }

        mutating func opened(as condition: StoreCondition) {
            // Opened anew, it has also been read.
            if writeTrouble != nil || resting != condition { readTrouble = nil }
            resting = condition
            writeTrouble = nil
        }
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
    var place: (StateFolder, FileID)? {
        state.withLock { state in
            guard let folder = state.folder, let file = state.file else { return nil }
            return (folder, file)
        }
    }

    /// Notes where the database is, or that there is none.
    func moved(to folder: StateFolder?, _ file: FileID?) {
        state.withLock { state in
            state.folder = folder
            state.file = file
        }
    }

    /// Notes how the database was when it was opened first, which the daemon asks for.
    func starts(as condition: StoreCondition) {
        state.withLock { $0.resting = condition }
    }

    /// Notes a transaction, and how the database that took it was when it was opened.
    func committed(to condition: StoreCondition) {
        change { state in
            state.commits += 1
            state.opened(as: condition)
        }
    }

    /// Notes that a reader's wish was met: the database is open, and how it was when that was done.
    func opened(as condition: StoreCondition) {
        change { $0.opened(as: condition) }
    }

    /// Notes that opening or writing failed.
    func writeFailed(_ error: StoreError) {
        mark(error)
        change { $0.writeTrouble = Self.condition(after: error) }
    }

    /// Notes that a read failed.
    func readFailed(_ error: StoreError) {
        mark(error)
        change { $0.readTrouble = Self.condition(after: error) }
    }

    /// Notes that reads no longer fail.
    func readAgain() {
        change { $0.readTrouble = nil }
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

    /// Changes the state, and tells the condition where it is another one then.
    private func change(_ body: (inout State) -> Void) {
        let condition: StoreCondition? = state.withLock { state in
            let before = state.condition
            body(&state)
            return state.condition == before ? nil : state.condition
        }
        if let condition { tell([.condition(condition)]) }
    }

    private func mark(_ error: StoreError) {
        if error.code == .damaged { state.withLock { $0.folder }?.markDamaged() }
    }

    private static func condition(after error: StoreError) -> StoreCondition {
        switch error.code {
        case .locked: .inUse(error.description)
        case .refused, .newer: .refused(error.description)
        default: .failing(error.description)
        }
    }
}
