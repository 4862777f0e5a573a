extension ProcessFolder {
    /// What must not change while a process is looked at.
    struct Look: Equatable {
        /// When it started, in clock ticks since the machine did.
        let startTime: UInt64
        /// Where its executable is, as the kernel writes it.
        let executable: String
        /// Which file its executable is, wherever that is now.
        let executableID: FileID
    }

    /// Looks at what must not change.
    func look() throws(IdentityError) -> Look {
        Look(
            startTime: try startTime(),
            executable: try link("exe"),
            executableID: try fileID("exe")
        )
    }

    /// Its real, effective, saved and file system user.
    func users() throws(IdentityError) -> [UInt32] {
        for line in try bytes("status").split(separator: UInt8(ascii: "\n")) {
            guard line.starts(with: "Uid:".utf8) else { continue }
            let words = line.dropFirst(4).split { $0 == UInt8(ascii: "\t") || $0 == 0x20 }
            let users = words.compactMap { UInt32(String(decoding: $0, as: UTF8.self)) }
            if users.count == 4, words.count == 4 { return users }
        }
        throw unreadable("status", "it tells no users")
    }

    /// Its words, as it was started, or as it has overwritten them since.
    func commandLine() throws(IdentityError) -> [String] {
        var bytes = try bytes("cmdline")
        if bytes.last == 0 { bytes.removeLast() }
        return bytes.split(separator: 0, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private func startTime() throws(IdentityError) -> UInt64 {
        let line = try bytes("stat")
        // The name before it may hold anything, a parenthesis too, so the last one counts.
        if let end = line.lastIndex(of: UInt8(ascii: ")")) {
            let fields = line[end...].dropFirst().split { $0 == 0x20 || $0 == UInt8(ascii: "\n") }
            // Field 22 of proc(5), and the first one here is the third.
            if fields.count > 19, let time = UInt64(String(decoding: fields[19], as: UTF8.self)) {
                return time
            }
        }
        throw unreadable("stat", "it tells no start time")
    }
}
