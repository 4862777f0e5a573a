package import Broker
package import ConsentModel

/// What is committed, read in place from the database.
///
/// It belongs to the thread that made it and sees every write that `stored` was told of. A read
/// that fails throws, and the next one opens the database anew; where the store has none open, it
/// is asked to try.
package final class CommittedState {
    private let reporter: StoreReporter
    private let queue: WriteQueue
    private var reader: CommittedReader?
    private var isInSnapshot = false
    private var hasFailed = false

    init(_ reporter: StoreReporter, _ queue: WriteQueue) {
        self.reporter = reporter
        self.queue = queue
    }

    /// Runs reads that all see the same commits, while writes go on; it may be nested.
    package func snapshot<Result, Failure>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard !isInSnapshot, let reader = try? current(), (try? reader.begin.run()) != nil else {
            return try body()
        }
        isInSnapshot = true
        defer {
            isInSnapshot = false
            if (try? reader.end.run()) == nil { self.reader = nil }
        }
        return try body()
    }

    /// Reads, and notes a failure where `Diagnose` finds it.
    func read<Result>(
        _ body: (CommittedReader) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        // That nothing is open is the writer's trouble, and known.
        if !isInSnapshot || reader == nil, reporter.place == nil {
            reader = nil
            queue.requestOpen()
            throw unavailable
        }
        do throws(StoreError) {
            let result = try body(try current())
            if hasFailed { reporter.readAgain() }
            hasFailed = false
            return result
        } catch {
            reader = nil
            hasFailed = true
            reporter.readFailed(error)
            throw error
        }
    }

    /// The dialogs of the desktop that were on the screen, or were to be, at the last commit.
    func dialogs() throws(ViewError) -> [OpenDialog] {
        try view { reader throws(StoreError) in
            try reader.dialogs.all { row throws(StoreError) in
                OpenDialog(
                    bus: try row.text(),
                    backend: try row.text(),
                    handle: try row.text()
                )
            }
        }
    }

    private func view<Result>(
        _ body: (CommittedReader) throws(StoreError) -> Result
    ) throws(ViewError) -> Result {
        do throws(StoreError) {
            return try read(body)
        } catch {
            throw ViewError(error.description)
        }
    }

    /// The connection to the file that the store writes to now.
    private func current() throws(StoreError) -> CommittedReader {
        if isInSnapshot, let reader { return reader }
        guard let (folder, file) = reporter.place else { throw unavailable }
        if let reader, reader.file == file { return reader }
        let opened = try CommittedReader(in: folder, file)
        reader = opened
        return opened
    }

    private var unavailable: StoreError {
        switch reporter.condition {
        case .refused(let text): StoreError(.refused, text)
        case .inUse(let text): StoreError(.locked, text)
        case .failing(let text): StoreError(.unavailable, text)
        case .healthy, .recreated: StoreError(.closed, "the store is closed")
        }
    }
}

extension CommittedState: CommittedView {
    package func record(of key: GrantKey) throws(ViewError) -> PairRecord? {
        try view { reader throws(StoreError) in
            try reader.pair.first(key.values) { row throws(StoreError) in
                try PairColumns.record(from: &row)
            }
        }
    }

    package func records(of app: App) throws(ViewError) -> [Permission: PairRecord] {
        try view { reader throws(StoreError) in
            let rows = try reader.pairs.all(app.values) { row throws(StoreError) in
                (Permission(rawValue: try row.text()), try PairColumns.record(from: &row))
            }
            return Dictionary(rows, uniquingKeysWith: { $1 })
        }
    }

    package func record(of app: App) throws(ViewError) -> AppRecord? {
        try view { reader throws(StoreError) in
            try reader.app.first(app.values) { row throws(StoreError) in
                try AppColumns.record(from: &row)
            }
        }
    }

    package func kinds(of id: String) throws(ViewError) -> [AppKind] {
        try view { reader throws(StoreError) in
            try reader.kinds.all([.text(id)]) { row throws(StoreError) in
                AppKind(wireValue: try row.text())
            }
        }
    }

    package func isEnabled(_ permission: Permission) throws(ViewError) -> Bool {
        try view { reader throws(StoreError) in
            try reader.switchedOff.first([.text(permission.rawValue)]) { _ in } == nil
        }
    }

    package func switchRevision() throws(ViewError) -> UInt64 {
        try view { reader throws(StoreError) in
            let value = try reader.number.first([.text(NumberName.switchRevision)]) {
                row throws(StoreError) in try row.integer()
            }
            return UInt64(clamping: value ?? 0)
        }
    }

    package func due(by wall: Int64, limit: Int) throws(ViewError) -> [GrantKey] {
        try view { reader throws(StoreError) in
            try reader.due.all([.integer(wall), .integer(Int64(limit))], GrantKey.init(from:))
        }
    }

    package func nextDue() throws(ViewError) -> Int64? {
        try view { reader throws(StoreError) in
            try reader.nextDue.first { row throws(StoreError) in try row.integer() }
        }
    }

    package func foreign(
        to session: SessionIdentity,
        limit: Int
    ) throws(ViewError) -> [GrantKey] {
        try view { reader throws(StoreError) in
            try reader.foreign.all(
                [.text(session.bus), SQLiteValue(session.login), .integer(Int64(limit))],
                GrantKey.init(from:)
            )
        }
    }

    package func runless(limit: Int) throws(ViewError) -> [GrantKey] {
        try view { reader throws(StoreError) in
            try reader.runless.all([.integer(Int64(limit))], GrantKey.init(from:))
        }
    }

    package func connections() throws(ViewError) -> [(app: App, name: String)] {
        try view { reader throws(StoreError) in
            try reader.connections.all { row throws(StoreError) in
                (app: try App(from: &row), name: try row.text())
            }
        }
    }

    package func once(of app: App) throws(ViewError) -> [Permission] {
        try view { reader throws(StoreError) in
            try reader.once.all(app.values) { row throws(StoreError) in
                Permission(rawValue: try row.text())
            }
        }
    }
}
