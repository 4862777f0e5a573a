/// Which file it is, whatever its path.
struct FileID: Hashable, Sendable {
    /// The file system.
    let device: UInt64
    /// The file in it.
    let inode: UInt64
}
