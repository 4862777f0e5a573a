import CLinux
import GIO
import Glibc

/// What the kernel tells of one process under `/proc/PID`.
///
/// The folder is opened while its process is known to live; from then on it answers for that
/// process or not at all, even when the number is given to another one.
struct ProcessFolder {
    /// The process.
    let handle: ProcessHandle
    /// When reading about it is given up.
    let deadline: Deadline
    /// The root directory of the process.
    let root: FileDescriptor
    private let folder: FileDescriptor
    /// The folder of all processes, where `self` is us.
    private let parent: String

    /// Opens the folder of a process in the folder of all processes, `/proc` but for tests.
    init(
        of handle: ProcessHandle,
        under parent: String,
        until deadline: Deadline
    ) throws(IdentityError) {
        self.handle = handle
        self.deadline = deadline
        self.parent = parent
        folder = try Self.open("\(parent)/\(handle.pid)", in: nil, of: handle)
        if handle.hasExited { throw Self.left(handle) }
        root = try Self.open("root", in: folder, of: handle)
    }

    /// The bytes of a file in the folder.
    func bytes(_ name: String) throws(IdentityError) -> [UInt8] {
        try reading(name) { () throws(FileError) in
            try SmallFile.bytes(at: name, in: folder, until: deadline)
        }
    }

    /// The text of a file in the folder.
    func text(_ name: String) throws(IdentityError) -> String {
        guard let text = String(validating: try bytes(name), as: UTF8.self) else {
            throw unreadable(name, "it is not UTF-8")
        }
        return text
    }

    /// The text of a file in the folder; nil where the kernel has no such file or nothing in it.
    func textIfAny(_ name: String) throws(IdentityError) -> String? {
        let bytes: [UInt8]? = try reading(name) { () throws(FileError) in
            do throws(FileError) {
                return try SmallFile.bytes(at: name, in: folder, until: deadline)
            } catch {
                if [.system(ENOENT), .system(EINVAL), .system(EOPNOTSUPP)].contains(error) {
                    return nil
                }
                throw error
            }
        }
        guard let bytes, !bytes.isEmpty else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw unreadable(name, "it is not UTF-8")
        }
        return text
    }

    /// Where a link in the folder leads.
    func link(_ name: String) throws(IdentityError) -> String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlinkat(folder.number, name, &buffer, buffer.count)
        if count < 0 { throw unreadable(name, .system(errno)) }
        guard count < buffer.count, let path = String(validating: buffer[..<count], as: UTF8.self)
        else { throw unreadable(name, "it is no path in UTF-8") }
        return path
    }

    /// Which file something in the folder is, links followed.
    func fileID(_ name: String) throws(IdentityError) -> FileID {
        try reading(name) { () throws(FileError) in
            try FileStatus(at: name, in: folder).id
        }
    }

    /// Which file the same thing is of our own process.
    func ownFileID(_ name: String) throws(IdentityError) -> FileID {
        try reading("self/\(name)") { () throws(FileError) in
            try FileStatus(at: "\(parent)/self/\(name)").id
        }
    }

    /// Throws when the process is over or time is up.
    func checkItLives() throws(IdentityError) {
        if handle.hasExited { throw Self.left(handle) }
        if deadline.isOver { throw .tooSlow }
    }

    /// The error for something that could not be read, unless the process is over.
    func unreadable(_ name: String, _ reason: String) -> IdentityError {
        handle.hasExited
            ? Self.left(handle)
            : IdentityError(
                .unreadable,
                "The calling process \(handle.pid) cannot be identified: reading \(name) failed: \(reason)."
            )
    }

    /// The error for something that could not be read, unless the process is over.
    func unreadable(_ name: String, _ error: FileError) -> IdentityError {
        let told = unreadable(name, error.description)
        return told.code == .left ? told : IdentityError(.init(error), told.description)
    }

    /// The error for a process that shows the marks of an app and does not prove to be it.
    func unproved(_ looks: String, _ reason: String) -> IdentityError {
        handle.hasExited
            ? Self.left(handle)
            : IdentityError(
                .unproved,
                "The calling process \(handle.pid) \(looks), and nothing proves it: \(reason)."
            )
    }

    private func reading<Value>(
        _ name: String,
        _ read: () throws(FileError) -> Value
    ) throws(IdentityError) -> Value {
        if deadline.isOver { throw .tooSlow }
        do {
            return try read()
        } catch {
            if error == .tooSlow { throw .tooSlow }
            throw unreadable(name, error)
        }
    }

    private static func open(
        _ path: String,
        in folder: FileDescriptor?,
        of handle: ProcessHandle
    ) throws(IdentityError) -> FileDescriptor {
        let flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let number = consent_openat(folder?.number ?? AT_FDCWD, path, flags)
        if number >= 0 { return FileDescriptor(adopting: number) }
        let reason = errno
        if handle.hasExited { throw left(handle) }
        throw IdentityError(
            IdentityError.Code(.system(reason)),
            """
            The calling process \(handle.pid) cannot be identified: opening \(path) failed: \
            \(FileError.system(reason)).
            """
        )
    }

    private static func left(_ handle: ProcessHandle) -> IdentityError {
        IdentityError(.left, "The calling process \(handle.pid) has exited.")
    }
}
