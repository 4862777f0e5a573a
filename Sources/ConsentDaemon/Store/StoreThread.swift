import Broker
import CLinux
import Glibc

/// What runs on the store's own thread: it alone writes to the database.
final class StoreThread {
    private let location: StateLocation
    private let queue: WriteQueue
    private let reporter: StoreReporter
    private let ended: @Sendable () -> Void
    private var open: Open?

    /// What belongs to an open database.
    private struct Open {
        let folder: StateFolder
        let file: FileID
        let database: Database
        let changes: ChangeWriter
        let begin: Statement
        let commit: Statement
        let condition: StoreCondition
    }

    /// Opens the database, on the calling thread: how that went is in the reporter.
    init(
        at location: StateLocation,
        queue: WriteQueue,
        reporter: StoreReporter,
        ended: @escaping @Sendable () -> Void
    ) {
        self.location = location
        self.queue = queue
        self.reporter = reporter
        self.ended = ended
        do throws(StoreError) {
            let opened = try openDatabase()
            open = opened
            reporter.starts(as: opened.condition)
        } catch {
            reporter.writeFailed(error)
        }
    }

    /// Starts the thread, which owns the value from now on.
    func start() -> Bool {
        // Signals are the main loop's.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let owned = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let code = pthread_create(
            &thread,
            nil,
            { pointer in
                if let pointer {
                    Unmanaged<StoreThread>.fromOpaque(pointer).takeRetainedValue().run()
                }
                return nil
            },
            owned.toOpaque()
        )
        guard code == 0 else {
            owned.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private func run() {
        "store".withCString { _ = consent_prctl(PR_SET_NAME, UInt(bitPattern: $0)) }
        work()
        if let open {
            // Best effort: what is in the log is as durable as what is in the database.
            try? open.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        open = nil
        ended()
    }

    private func work() {
        while true {
            switch queue.next() {
            case .commit(let writes): commit(writes)
            case .open: openAgain()
            case .end: return
            }
        }
    }

    /// Without this only a write would find that the trouble is over, and one that has to read
    /// before it changes anything never comes so far.
    private func openAgain() {
        do throws(StoreError) {
            reporter.opened(as: try current().condition)
        } catch {
            reporter.writeFailed(error)
        }
    }

    private func commit(_ writes: [WriteQueue.Write]) {
        do throws(StoreError) {
            let open = try current()
            let events = try Self.transact(writes, open)
            reporter.committed(to: open.condition)
            reporter.tell(events)
        } catch {
            queue.holdBack()
            reporter.writeFailed(error)
            // What a full or locked database has open is sound; after anything else it is opened
            // anew, which also finds a disk that has been repaired or a file that was replaced.
            if error.code != .full, error.code != .busy { open = nil }
            reporter.tellFailure(of: writes, error, in: queue)
        }
    }

    private static func transact(
        _ writes: [WriteQueue.Write],
        _ open: Open
    ) throws(StoreError) -> [StoreEvent] {
        do throws(StoreError) {
            try open.begin.run()
            var events: [StoreEvent] = []
            for write in writes {
                events.append(.stored(write.id, try open.changes.apply(write.changes)))
            }
            try open.changes.finish()
            try open.commit.run()
            return events
        } catch {
            // SQLite has done so itself after some failures.
            if open.database.isInTransaction { try? open.database.execute("ROLLBACK") }
            throw error
        }
    }

    /// The open database, opened anew where it is not or where its file was taken away.
    private func current() throws(StoreError) -> Open {
        if let open {
            // A file without its name still takes writes, which nobody would ever find again.
            let file = try open.folder.identity(of: StateFolder.databaseName)
            if file == open.file, !open.folder.isMarkedDamaged { return open }
            self.open = nil
            if file != open.file { reporter.moved(to: nil, nil) }
        }
        let opened = try openDatabase()
        open = opened
        return opened
    }

    private func openDatabase() throws(StoreError) -> Open {
        let folder = try reusableFolder()
        let (database, condition) = try DatabaseFile.open(in: folder)
        guard let file = try folder.identity(of: StateFolder.databaseName) else {
            throw StoreError(.unavailable, "the database vanished from \(folder.path)")
        }
        reporter.moved(to: folder, file)
        return Open(
            folder: folder,
            file: file,
            database: database,
            changes: ChangeWriter(database),
            begin: Statement(database, "BEGIN IMMEDIATE"),
            commit: Statement(database, "COMMIT"),
            condition: condition
        )
    }

    /// The folder that is open still, which holds the lock, or the one at the path.
    private func reusableFolder() throws(StoreError) -> StateFolder {
        if let (folder, _) = reporter.place { return folder }
        return try StateFolder(at: location)
    }
}
