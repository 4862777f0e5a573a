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
        /// End; nothing is waiting any more.
        case end
    }

    private struct State {
        var waiting: [Write] = []
        var isHeldBack = false
        var isClosing = false
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

    /// Waits for work; for the store's thread.
    func next() -> Work {
        while true {
            let work: Work? = state.withLock { state in
                guard !state.isHeldBack else { return nil }
                guard !state.waiting.isEmpty else { return state.isClosing ? .end : nil }
                defer { state.waiting = [] }
                return .commit(state.waiting)
            }
            if let work { return work }
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
