import Glibc

/// What the system knows and decides about this process.
enum Process {
    /// The bytes that it has read so far, from files and elsewhere.
    static var bytesRead: Int { number(after: "rchar:", in: "/proc/self/io") }

    /// The kilobytes of its memory that it has changed and shares with nobody.
    static var ownKilobytes: Int { number(after: "Private_Dirty:", in: "/proc/self/smaps_rollup") }

    /// Bounds the size of the files that it writes; nil for no bound.
    static func limitFileSize(_ bytes: UInt?) {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        limit.rlim_cur = bytes.map { rlim_t($0) } ?? limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    }

    private static func number(after key: String, in path: String) -> Int {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return -1 }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 8_192)
        let count = max(0, read(file, &bytes, bytes.count))
        let words = String(decoding: bytes[..<count], as: UTF8.self)
            .split { $0.isWhitespace }
        guard let index = words.firstIndex(where: { $0 == key }), index + 1 < words.count else {
            return -1
        }
        return Int(words[index + 1]) ?? -1
    }
}
