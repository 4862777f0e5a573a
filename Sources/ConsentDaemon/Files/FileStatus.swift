import GIO
import Glibc

/// What stat(2) tells of a file.
struct FileStatus {
    private let status: stat

    /// Asks about an open file.
    init(of file: FileDescriptor) throws(FileError) {
        var status = stat()
        if fstat(file.number, &status) != 0 { throw .system(errno) }
        self.status = status
    }

    /// Asks about a path, absolute or relative to `folder`; links are followed unless told.
    init(
        at path: String,
        in folder: FileDescriptor? = nil,
        followsLink: Bool = true
    ) throws(FileError) {
        var status = stat()
        let flags = followsLink ? 0 : AT_SYMLINK_NOFOLLOW
        if fstatat(folder?.number ?? AT_FDCWD, path, &status, flags) != 0 { throw .system(errno) }
        self.status = status
    }

    /// Which file it is, whatever its path.
    var id: FileID { FileID(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)) }
    /// The user it belongs to.
    var owner: UInt32 { status.st_uid }
    /// Whether others than its owner may write to it.
    var isWritableByOthers: Bool { status.st_mode & (S_IWGRP | S_IWOTH) != 0 }
    /// Whether it holds bytes, and is no folder, FIFO or device.
    var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }
    /// Whether it is a folder.
    var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
}
