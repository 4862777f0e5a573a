import Broker
import CLinux
import GIO
import Glibc

/// The writes that wait for the store's thread.
///
/// After a failure nothing is handed to the thread until the daemon has been told: what it submits
/// before that was computed on what failed, and fails with it.
final class WriteQueue: Sendable {
    /// A write and what it changes.
    struct Write: Sendable {
        let id: WriteID
        let changes: [Change]
    }

    /// What the thread is to do next.
    enum Work {
        /// Commit these, as one.
        case commit([Write])
        /// Try to open the database, because a reader found it closed.
        case open
        /// End; nothing is waiting any more.
        case end
    }

    private struct State {
        var waiting: [Write] = []
        var isHeldBack = false
        var wantsOpen = false
        var isClosing = false

        mutating func next() -> Work? {
            if isHeldBack { return nil }
            if waiting.isEmpty {
                if isClosing { return .end }
                defer { wantsOpen = false }
                return wantsOpen ? .open : nil
            }
            defer { waiting = [] }
            return .commit(waiting)
        }
    }

    private let state = Lock(State())
    private let wake: FileDescriptor

    init() {
        let descriptor = eventfd(0, Int32(EFD_CLOEXEC))
        precondition(descriptor >= 0, "no file descriptor is left")
        wake = FileDescriptor(adopting: descriptor)
    }

    /// Appends a write; false when the queue is closed.
    func append(_ write: Write) -> Bool {
        let isOpen = state.withLock { state in
            guard !state.isClosing else { return false }
            state.waiting.append(write)
            return true
        }
        if isOpen { signal() }
        return isOpen
    }

    /// Asks for an attempt to open the database; asked again before it is made, it is made once.
    func requestOpen() {
        let isNew = state.withLock { state in
            defer { state.wantsOpen = true }
            return !state.wantsOpen
        }
        if isNew { signal() }
    }

    /// Waits for work; for the store's thread.
    func next() -> Work {
        while true {
            if let work = state.withLock({ $0.next() }) { return work }
            var count: UInt64 = 0
            _ = read(wake.number, &count, MemoryLayout<UInt64>.size)
        }
    }

    /// Hands nothing out until `release`; for the store's thread, after a failure.
    func holdBack() {
        state.withLock { $0.isHeldBack = true }
    }

    /// Takes what is waiting, to fail it.
    func takeWaiting() -> [Write] {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    /// Hands writes out again, unless something is waiting that has to fail first.
    func release() -> Bool {
        let isReleased = state.withLock { state in
            guard state.waiting.isEmpty else { return false }
            state.isHeldBack = false
            return true
        }
        if isReleased { signal() }
        return isReleased
    }

    /// Takes no further writes.
    func finish() {
        state.withLock { $0.isClosing = true }
        signal()
    }

    private func signal() {
        var one: UInt64 = 1
        _ = write(wake.number, &one, MemoryLayout<UInt64>.size)
    }
}
