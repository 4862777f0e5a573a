/// What the bus knows of the process at the other end of a connection.
package struct Credentials: Sendable {
    /// The user.
    package let userID: UInt32
    /// The process that connected; it may have passed the connection on since.
    package let processID: UInt32?
    /// The process itself, where the bus hands it out.
    package let processDescriptor: FileDescriptor?

    static func read(_ reply: Connection.Reply) -> Result<Credentials, GIOError> {
        guard let entries = reply.arguments.fields([String: Variant].self),
            let userID = entries["UnixUserID"]?.as(UInt32.self)
        else {
            return .failure(GIOError(.invalid, "the bus does not tell the user of a connection"))
        }
        let index = entries["ProcessFD"]?.as(FileDescriptorIndex.self).map { Int($0.number) }
        return .success(
            Credentials(
                userID: userID,
                processID: entries["ProcessID"]?.as(UInt32.self),
                processDescriptor: index.flatMap { index in
                    reply.descriptors.indices.contains(index) ? reply.descriptors[index] : nil
                }
            )
        )
    }
}
