import CLinux
import GIO
import Glibc

/// A file that somebody else wrote: opened without waiting for anybody, and read only so far.
enum SmallFile {
    /// The most that is read of one file, in bytes.
    static let limit = 64 * 1_024

    /// Opens a regular file; a FIFO, a device or a folder is refused before a byte is read.
    ///
    /// The path is absolute, or relative to the folder; its last component may be a symbolic link
    /// unless told otherwise.
    static func open(
        _ path: String,
        in folder: FileDescriptor? = nil,
        followsLink: Bool = true
    ) throws(FileError) -> FileDescriptor {
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY | (followsLink ? 0 : O_NOFOLLOW)
        let number = consent_openat(folder?.number ?? AT_FDCWD, path, flags)
        if number < 0 { throw .system(errno) }
        let file = FileDescriptor(adopting: number)
        guard try FileStatus(of: file).isRegular else { throw .notRegular }
        return file
    }

    /// Reads all of an open file, unless it holds more than `limit` bytes.
    static func bytes(
        of file: FileDescriptor,
        until deadline: Deadline? = nil
    ) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while true {
            if deadline?.isOver == true { throw .tooSlow }
            let count = read(file.number, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw .system(errno)
            }
            bytes += chunk[..<count]
            if bytes.count > limit { throw .tooLarge }
        }
    }

    /// Opens a regular file and reads all of it.
    static func bytes(
        at path: String,
        in folder: FileDescriptor? = nil,
        until deadline: Deadline? = nil
    ) throws(FileError) -> [UInt8] {
        try bytes(of: open(path, in: folder), until: deadline)
    }
}
