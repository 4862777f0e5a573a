import CLinux
import GIO
import Glibc

/// The open, checked and locked folder that holds the database.
///
/// Everything is reached through the descriptor: a folder that takes the place of this one later
/// is another folder. The lock lasts as long as the value.
final class StateFolder: Sendable {
    /// The files that are the database.
    static let databaseName = "consent.db"
    /// What SQLite appends to the name for its other files.
    static let suffixes = ["", "-wal", "-shm"]

    private static let lockName = "consent.lock"
    private static let damageName = "consent.db.damaged"

    /// The path, for texts.
    let path: String
    private let folder: FileDescriptor
    private let lock: FileDescriptor

    /// Opens the folder, which is made where it is missing, and takes its lock.
    init(at location: StateLocation) throws(StoreError) {
        path = try location.resolved()
        folder = try Self.openFolder(path)
        lock = try Self.takeLock(in: folder.number, path)
    }

    private var descriptor: Int32 { folder.number }

    /// The path of a file for SQLite, which leads through the descriptor.
    func pathForSQLite(_ name: String) -> String {
        "/proc/self/fd/\(descriptor)/\(name)"
    }

    /// Finds a file and checks that it is ours alone.
    func identity(of name: String) throws(StoreError) -> FileID? {
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return nil }
            throw failure("look at", name)
        }
        let text: String? =
            if status.st_mode & S_IFMT != S_IFREG {
                "is not a regular file: move it away"
            } else if status.st_uid != geteuid() {
                "belongs to uid \(status.st_uid), not to \(geteuid()): move it away"
            } else if status.st_nlink != 1 {
                "has other hard links: move it away"
            } else if status.st_mode & 0o077 != 0 {
                "may be used by others (mode \(octal(status.st_mode))): run "
                    + "\"chmod 600 '\(path)/\(name)'\" if nobody else has changed it"
            } else {
                nil
            }
        if let text { throw StoreError(.refused, "\(path)/\(name) \(text)") }
        return FileID(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    /// Makes an empty file that was not there, for nobody else.
    func create(_ name: String) throws(StoreError) {
        let file = consent_openat_new(
            descriptor,
            name,
            O_WRONLY | O_NOFOLLOW | O_CLOEXEC,
            0o600
        )
        guard file >= 0 else { throw failure("make", name) }
        close(file)
    }

    /// Removes a file, if it is there.
    func remove(_ name: String) throws(StoreError) {
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT else {
            throw failure("remove", name)
        }
    }

    /// Gives a finished file its name; both the file and the name are on the disk then.
    func publish(_ name: String, as newName: String) throws(StoreError) {
        let file = consent_openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { throw failure("open", name) }
        defer { close(file) }
        guard fsync(file) == 0, renameat(descriptor, name, descriptor, newName) == 0,
            fsync(descriptor) == 0
        else {
            throw failure("write", newName)
        }
    }

    /// Moves the database away whole and returns the path where it lies.
    func moveDatabaseAside() throws(StoreError) -> String {
        let name = try freeName()
        for suffix in Self.suffixes {
            let from = Self.databaseName + suffix
            guard renameat(descriptor, from, descriptor, name + suffix) == 0 || errno == ENOENT
            else {
                throw failure("move away", from)
            }
        }
        guard fsync(descriptor) == 0 else { throw failure("write", name) }
        return "\(path)/\(name)"
    }

    /// Whether damage was met since the database was last checked as a whole.
    var isMarkedDamaged: Bool {
        faccessat(descriptor, Self.damageName, F_OK, AT_SYMLINK_NOFOLLOW) == 0
    }

    /// Remembers that damage was met, so that the next start checks the database as a whole.
    func markDamaged() {
        try? create(Self.damageName)
    }

    /// Forgets it.
    func unmarkDamaged() {
        try? remove(Self.damageName)
    }

    private func freeName() throws(StoreError) -> String {
        let name = "\(Self.databaseName).corrupt-\(time(nil))"
        for number in 1...100 {
            let candidate = number == 1 ? name : "\(name).\(number)"
            var status = stat()
            guard fstatat(descriptor, candidate, &status, AT_SYMLINK_NOFOLLOW) != 0 else {
                continue
            }
            return candidate
        }
        throw StoreError(.unavailable, "\(path) holds too many \(name) files: move them away")
    }

    private func failure(_ verb: String, _ name: String) -> StoreError {
        Self.failure("cannot \(verb) \(path)/\(name)", errno)
    }

    private static func openFolder(_ path: String) throws(StoreError) -> FileDescriptor {
        try makeFolders(path)
        let descriptor = consent_openat(
            AT_FDCWD,
            path,
            O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        )
        guard descriptor >= 0 else {
            // Linux says ENOTDIR of a link, too, where a folder is asked for.
            if errno == ENOTDIR || errno == ELOOP {
                throw StoreError(
                    .refused,
                    "\(path) is a link or not a folder: move it away, or name another folder"
                )
            }
            throw failure("cannot open the folder \(path)", errno)
        }
        let folder = FileDescriptor(adopting: descriptor)
        try check(descriptor, path)
        return folder
    }

    private static func check(_ descriptor: Int32, _ path: String) throws(StoreError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw failure("cannot look at \(path)", errno)
        }
        guard status.st_uid == geteuid() else {
            throw StoreError(
                .refused,
                "\(path) belongs to uid \(status.st_uid), not to \(geteuid()): move it away, "
                    + "or name another folder"
            )
        }
        guard status.st_mode & 0o077 == 0 else {
            throw StoreError(
                .refused,
                "\(path) may be used by others (mode \(octal(status.st_mode))): "
                    + "run \"chmod 700 '\(path)'\""
            )
        }
    }

    /// Makes the folder and the ones above it, for nobody else.
    private static func makeFolders(_ path: String) throws(StoreError) {
        guard mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
            throw failure("cannot make the folder \(path)", errno)
        }
        try makeFolders(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw failure("cannot make the folder \(path)", errno)
        }
    }

    private static func takeLock(
        in folder: Int32,
        _ path: String
    ) throws(StoreError) -> FileDescriptor {
        let flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        var lock = consent_openat(folder, lockName, flags)
        if lock < 0, errno == ENOENT {
            lock = consent_openat_new(folder, lockName, flags, 0o600)
            if lock < 0, errno == EEXIST { lock = consent_openat(folder, lockName, flags) }
        }
        guard lock >= 0 else { throw failure("cannot open \(path)/\(lockName)", errno) }
        let file = FileDescriptor(adopting: lock)
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            guard errno == EWOULDBLOCK else {
                throw failure("cannot lock \(path)/\(lockName)", errno)
            }
            throw StoreError(
                .locked,
                "another consentd uses \(path): stop it, or name another folder"
            )
        }
        return file
    }

    private static func failure(_ attempt: String, _ number: Int32) -> StoreError {
        let code: StoreError.Code =
            switch number {
            case ENOSPC, EDQUOT, EFBIG: .full
            case EROFS: .readOnly
            case ELOOP: .refused
            default: .unavailable
            }
        return StoreError(code, "\(attempt): \(String(cString: strerror(number)))")
    }
}

private func octal(_ mode: mode_t) -> String {
    String(mode & 0o7777, radix: 8)
}
