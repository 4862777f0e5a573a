import CLinux

/// Watches a file or folder, whether or not it is there yet, until it is dropped.
package final class FileMonitor: Sendable {
    private let watching: EventSource

    /// Calls back on the context when the file, or an entry of the folder, has changed.
    ///
    /// What happens together is told once; what it was is for the reader to find out.
    package init(
        path: String,
        on context: MainContext,
        _ changed: @escaping @Sendable () -> Void
    ) throws(GIOError) {
        let watches = try FileWatches(path: path)
        watching = context.watch(descriptor: watches.descriptor.number) {
            if watches.receive() { changed() }
        }
    }
}

/// An inotify queue that follows one path, by the nearest folder above it that is there.
private final class FileWatches: Sendable {
    /// What a watched folder's entry must be called for the path to be concerned.
    private enum Concern: Hashable {
        case any
        case entry(String)
    }

    private static let events = UInt32(
        IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB
            | IN_DELETE_SELF | IN_MOVE_SELF
    )

    let descriptor: FileDescriptor
    private let path: String
    private let concerns = Lock<[Int32: Set<Concern>]>([:])

    init(path: String) throws(GIOError) {
        let number = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard number >= 0 else { throw GIOError(.failed, "cannot watch \(path)") }
        descriptor = FileDescriptor(adopting: number)
        self.path = path
        concerns.withLock(arm)
    }

    /// Reads what has happened; true when the path is concerned.
    func receive() -> Bool {
        concerns.withLock { concerns in
            var isConcerned = false
            var buffer = [UInt8](repeating: 0, count: 16_384)
            while true {
                let count = read(descriptor.number, &buffer, buffer.count)
                guard count > 0 else { break }
                buffer.withUnsafeBytes { bytes in
                    isConcerned =
                        Self.concern(UnsafeRawBufferPointer(rebasing: bytes[..<count]), concerns)
                        || isConcerned
                }
            }
            if isConcerned { arm(&concerns) }
            return isConcerned
        }
    }

    /// Watches the path itself, and the nearest folder above for the next name on the way down.
    private func arm(_ concerns: inout [Int32: Set<Concern>]) {
        var next: [Int32: Set<Concern>] = [:]
        // Again when something was made between the two looks: nothing would be told about it.
        // Not for ever, because a folder can be there and yet refuse to be watched.
        for _ in 1...8 {
            next = [:]
            let isThere = add(path, .any, to: &next)
            let missing = addNearestFolder(&next)
            if isThere || missing.isEmpty || access(missing, F_OK) != 0 { break }
        }
        for watch in concerns.keys where next[watch] == nil {
            inotify_rm_watch(descriptor.number, watch)
        }
        concerns = next
    }

    /// Watches the nearest folder that is there, and gives what is missing in it.
    private func addNearestFolder(_ concerns: inout [Int32: Set<Concern>]) -> String {
        var below = path
        while let slash = below.lastIndex(of: "/"), below != "/" {
            let name = String(below[below.index(after: slash)...])
            let folder = slash == below.startIndex ? "/" : String(below[..<slash])
            if add(folder, .entry(name), to: &concerns) { return below }
            below = folder
        }
        return ""
    }

    private func add(
        _ path: String,
        _ concern: Concern,
        to concerns: inout [Int32: Set<Concern>]
    ) -> Bool {
        let watch = inotify_add_watch(descriptor.number, path, Self.events)
        if watch >= 0 { concerns[watch, default: []].insert(concern) }
        return watch >= 0
    }

    private static func concern(
        _ bytes: UnsafeRawBufferPointer,
        _ concerns: [Int32: Set<Concern>]
    ) -> Bool {
        var rest = bytes[...]
        let headerSize = MemoryLayout<inotify_event>.size
        while rest.count >= headerSize {
            let header = UnsafeRawBufferPointer(rebasing: rest)
                .loadUnaligned(as: inotify_event.self)
            let name = rest.dropFirst(headerSize).prefix(Int(header.len)).prefix { $0 != 0 }
            rest = rest.dropFirst(headerSize + Int(header.len))
            // A queue that overflowed has lost what it was.
            if header.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
            guard header.mask & UInt32(IN_IGNORED) == 0, let wanted = concerns[header.wd]
            else { continue }
            if header.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0 { return true }
            let entry = Concern.entry(String(decoding: name, as: UTF8.self))
            if wanted.contains(.any) || wanted.contains(entry) { return true }
        }
        return false
    }
}
