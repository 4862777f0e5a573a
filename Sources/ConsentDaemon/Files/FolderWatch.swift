package import GIO
import Glibc

/// Tells when something changes in folders, which need not be there yet (inotify(7)).
///
/// A folder's parent is watched too, and above it the nearest folder that exists: so a folder that
/// is made, removed or exchanged later is followed as well. Watches are few, and others of the user
/// may have taken them all: until there is room again, a change is taken to happen every two seconds.
// GLib's monitor (2.74) will not do: without room for a watch it succeeds and then tells nothing, so
// that a new refusal of the policy would not count; without a queue at first it never tries again.
package final class FolderWatch: Sendable {
    private struct State {
        /// What tells; nil while there is no room for it.
        var descriptor: FileDescriptor?
        /// What is watched: the names that matter there, or nil for all of them.
        var names: [Int32: Set<String>?] = [:]
        var events: EventSource?
        var pause: EventSource?
        var hasEnded = false
    }

    private let paths: [String]
    private let context: MainContext
    private let changed: @Sendable () -> Void
    private let open: @Sendable () -> Int32
    private let poll: Duration
    private let state = Lock(State())

    /// Changes that follow each other faster than this are told as one.
    private static let pause = Duration.milliseconds(100)

    private static let mask =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
        | UInt32(IN_MOVED_TO) | UInt32(IN_ATTRIB) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
        | UInt32(IN_ONLYDIR)

    /// Follows folders from now on.
    ///
    /// - Parameters:
    ///   - paths: The absolute paths of the folders.
    ///   - context: Where changes are told.
    ///   - changed: Told after a change, and not again until the next one.
    package convenience init(
        _ paths: [String],
        on context: MainContext,
        _ changed: @escaping @Sendable () -> Void
    ) {
        self.init(paths, on: context, poll: .seconds(2), changed) {
            inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        }
    }

    /// Follows folders by what `open` gives, a negative number where there is no room; meanwhile it
    /// looks for itself as often as `poll` says.
    init(
        _ paths: [String],
        on context: MainContext,
        poll: Duration,
        _ changed: @escaping @Sendable () -> Void,
        open: @escaping @Sendable () -> Int32
    ) {
        self.paths = paths
        self.context = context
        self.poll = poll
        self.changed = changed
        self.open = open
        begin()
    }

    /// Whether the system has no room for it, so that it looks for itself.
    package var isPolling: Bool {
        state.withLock { $0.descriptor == nil } && !paths.isEmpty
    }

    /// Ends the watch; on the context's thread nothing is told afterwards.
    package func stop() {
        state.withLock { state in
            state.hasEnded = true
            state.events = nil
            state.pause = nil
        }
    }

    // MARK: What is watched

    // A source is made and kept under one lock: the context's thread may already run it while
    // the thread that began still has to keep it, and would then lose what followed.

    private func begin() {
        if paths.isEmpty { return }
        let number = open()
        guard number >= 0 else { return lookLater() }
        let descriptor = FileDescriptor(adopting: number)
        guard follow(descriptor) else { return lookLater() }
        state.withLock { state in
            guard !state.hasEnded else { return }
            state.descriptor = descriptor
            state.pause = nil
            state.events = context.watch(descriptor: number) { [weak self] in
                self?.read(descriptor)
            }
        }
    }

    /// Looks again in a while, and then tries once more to be told.
    private func lookLater() {
        state.withLock { state in
            state.descriptor = nil
            state.events = nil
            state.names = [:]
            guard !state.hasEnded else { return }
            state.pause = context.after(poll) { [weak self] in self?.look() }
        }
    }

    private func look() {
        if state.withLock({ $0.hasEnded }) { return }
        begin()
        changed()
    }

    /// Watches what is there now, and nothing else any more; false where there is no room for it.
    private func follow(_ descriptor: FileDescriptor) -> Bool {
        var names: [Int32: Set<String>?] = [:]
        for path in paths {
            // Again where the folder to begin with has gone meanwhile.
            var attempts = 8
            var following = Following.missed
            while following == .missed, attempts > 0 {
                following = follow(path, descriptor, &names)
                attempts -= 1
            }
            guard following == .complete else { return false }
        }
        let old = state.withLock { state in
            defer { state.names = names }
            return state.names.keys
        }
        for watch in old where names[watch] == nil { inotify_rm_watch(descriptor.number, watch) }
        return true
    }

    /// How watching a path has ended.
    private enum Following {
        /// What there is of it is watched.
        case complete
        /// What there was has gone before it could be watched.
        case missed
        /// The system has no more room.
        case full
    }

    /// From the top down, so that a folder which is made meanwhile is either found or told of.
    private func follow(
        _ path: String,
        _ descriptor: FileDescriptor,
        _ names: inout [Int32: Set<String>?]
    ) -> Following {
        let components = path.split(separator: "/").map(String.init)
        let places = (0...components.count).map { count in
            "/" + components.prefix(count).joined(separator: "/")
        }
        let nearest = places.lastIndex { (try? FileStatus(at: $0).isFolder) == true } ?? 0
        var first = min(nearest, max(0, components.count - 1))
        // One that may not be read can only be watched from above, until it may.
        while first > 0, Self.isForbidden(places[first]) { first -= 1 }
        for index in first...components.count {
            let watch = inotify_add_watch(descriptor.number, places[index], Self.mask)
            guard watch >= 0 else {
                if errno == ENOSPC || errno == ENOMEM { return .full }
                return index == first ? .missed : .complete
            }
            if index == components.count {
                names[watch] = .some(nil)
            } else if case let known?? = names[watch] {
                names[watch] = known.union([components[index]])
            } else if names[watch] == nil {
                names[watch] = [components[index]]
            }
        }
        return .complete
    }

    private static func isForbidden(_ path: String) -> Bool {
        faccessat(AT_FDCWD, path, R_OK, AT_EACCESS) != 0 && errno == EACCES
    }

    // MARK: What is told

    private func read(_ descriptor: FileDescriptor) {
        guard takeEvents(descriptor) else { return }
        state.withLock { state in
            if state.hasEnded || state.pause != nil { return }
            state.pause = context.after(Self.pause) { [weak self] in self?.tell(descriptor) }
        }
    }

    private func tell(_ descriptor: FileDescriptor) {
        let hasEnded = state.withLock { state in
            state.pause = nil
            return state.hasEnded
        }
        if hasEnded { return }
        if !follow(descriptor) { lookLater() }
        changed()
    }

    /// Reads all that has come; whether anything of it matters.
    private func takeEvents(_ descriptor: FileDescriptor) -> Bool {
        var matters = false
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = Glibc.read(descriptor.number, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return matters }
            buffer[..<count].withUnsafeBytes { bytes in
                var start = 0
                while let event = WatchedChange(bytes, at: start) {
                    matters = matters || self.matters(event)
                    start = event.end
                }
            }
        }
    }

    private func matters(_ event: WatchedChange) -> Bool {
        if event.isOverflow { return true }
        guard !event.isEndOfWatch, let names = state.withLock({ $0.names[event.watch] }) else {
            return false
        }
        guard let names, let name = event.name else { return true }
        return names.contains(name)
    }
}
