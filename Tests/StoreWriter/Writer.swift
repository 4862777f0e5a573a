import Broker
import ConsentDaemon
import ConsentModel
import GIO
import Glibc

/// Obeys commands on the daemon's thread.
///
/// - `write N`: submits write N; it answers `stored N`, or `failed N` and why.
/// - `stream N`: submits writes from N on, sixteen at a time, until the process is killed.
/// - `count`: answers how many writes are in the database; `broken count` where one is there in part.
/// - `limit N`: bounds the size of the files that are written, `limit none` no longer.
/// - `memory`: answers how many kilobytes are this process's own.
/// - `close`: closes the store, answers `closed` and exits.
final class Writer: Sendable {
    private let store: Store
    private let committed: Lock<CommittedState>
    private let streamed = Lock<UInt64?>(nil)
    private static let outstanding: UInt64 = 16

    init(folder: String, on context: MainContext) {
        let before = Process.bytesRead
        let reports = Reports()
        store = Store(
            at: .path(folder),
            deliver: { context.perform($0) },
            report: { reports.received($0) }
        )
        say("read \(Process.bytesRead - before)")
        committed = Lock(store.committedState())
        say("\(store.condition)")
        reports.tell { [weak self] in self?.received($0) }
    }

    /// Does what a line says.
    func obey(_ line: String) {
        let words = line.split(separator: " ")
        switch words.first {
        case "write": submit(UInt64(words[1]) ?? 0)
        case "stream":
            let first = UInt64(words[1]) ?? 0
            streamed.withLock { $0 = first + Self.outstanding }
            for number in first..<(first + Self.outstanding) { submit(number) }
        case "count": count()
        case "limit": Process.limitFileSize(UInt(words[1]))
        case "memory": say("memory \(Process.ownKilobytes)")
        case "close":
            store.close {
                say("closed")
                exit(0)
            }
        default: say("what is \(line)?")
        }
    }

    /// Submits changes in three tables, which are one write.
    private func submit(_ number: UInt64) {
        let app = App(id: "app\(number)", kind: .desktop)
        let record = PairRecord(dismissals: Int(number))
        store.submit(
            WriteID(number),
            [
                .pair(GrantKey(app, .camera), record),
                .app(AppRecord(app: app, name: "App", revision: number)),
                .pair(GrantKey(app, .photos), record),
                .history(HistoryEntry(time: Int64(number), app: app, event: .grant)),
            ]
        )
    }

    private func received(_ event: StoreEvent) {
        switch event {
        case .stored(let id, _):
            say("stored \(id.number)")
            let next = streamed.withLock { next in
                defer { next? += 1 }
                return next
            }
            if let next { submit(next) }
        case .failed(let id, let error): say("failed \(id.number) \(error.code): \(error)")
        case .condition(let condition): say("\(condition)")
        }
    }

    private func count() {
        let answer = committed.withLock { view in
            do {
                let apps = try view.apps(limit: 1_000_000)
                let pairs = try view.grants(limit: 1_000_000)
                let lines = try view.history(limit: 1_000_000)
                let isWhole = pairs.count == apps.count * 2 && lines.count == apps.count
                return isWhole ? "count \(apps.count)" : "broken count"
            } catch {
                return "unreadable count: \(error)"
            }
        }
        say(answer)
    }
}

/// Keeps what the store tells until somebody listens.
private final class Reports: Sendable {
    private struct State {
        var early: [StoreEvent] = []
        var listener: (@Sendable (StoreEvent) -> Void)?
    }

    private let state = Lock(State())

    func received(_ event: StoreEvent) {
        let listener = state.withLock { state in
            if state.listener == nil { state.early.append(event) }
            return state.listener
        }
        listener?(event)
    }

    func tell(_ listener: @escaping @Sendable (StoreEvent) -> Void) {
        let early = state.withLock { state in
            defer { state.early = [] }
            state.listener = listener
            return state.early
        }
        for event in early { listener(event) }
    }
}

/// Writes a line at once.
private func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(1, bytes, bytes.count)
}
