/// Which file it is, whatever its name.
struct FileIdentity: Hashable, Sendable {
    /// The device.
    let device: UInt64
    /// The inode.
    let number: UInt64
}
