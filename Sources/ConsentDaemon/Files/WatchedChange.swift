import Glibc

/// One change that inotify(7) tells of.
struct WatchedChange {
    /// The watch that it belongs to.
    let watch: Int32
    /// The name in the watched folder; nil where it is about the folder itself.
    let name: String?
    /// Where the next one begins.
    let end: Int
    private let mask: UInt32

    /// Reads the change at a place; nil where there is none any more.
    init?(_ bytes: UnsafeRawBufferPointer, at start: Int) {
        let header = MemoryLayout<inotify_event>.size
        guard start + header <= bytes.count else { return nil }
        let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
        end = start + header + Int(event.len)
        guard end <= bytes.count else { return nil }
        watch = event.wd
        mask = event.mask
        // The name is filled up with zeros.
        let name = bytes[(start + header)..<end].prefix { $0 != 0 }
        self.name = name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }

    /// Whether changes were lost, because there were too many.
    var isOverflow: Bool { mask & UInt32(IN_Q_OVERFLOW) != 0 }
    /// Whether it only says that the watch has ended.
    var isEndOfWatch: Bool { mask & UInt32(IN_IGNORED) != 0 }
}
