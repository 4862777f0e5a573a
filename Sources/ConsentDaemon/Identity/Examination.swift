import GIO

/// The steps that lead from what the bus tells of a connection to who it is.
///
/// A bus that gives no pidfd tells a number, which another process may have by the time it is
/// pinned here. A connection whose process left is found out by its name, which left too, unless a
/// child holds the connection on. No second look closes that: the bus tells for ever what it saw
/// when the connection was made, and not when that was. Only a program that speaks to the bus itself
/// can do so; what is in a sandbox speaks through a proxy that it can neither end nor replace.
struct Examination: Sendable {
    /// The one user that is served.
    let user: UInt32
    /// The folder of all processes.
    let processFolder: String
    /// What may tell who a process is, in order.
    let readers: [any EvidenceReader]

    /// Looks at the process of a connection, and again in the end, before anything is believed.
    func identify(
        _ credentials: Credentials,
        until deadline: Deadline
    ) throws(IdentityError) -> Identity {
        guard let pid = credentials.processID.flatMap(Int32.init(exactly:)), pid > 0 else {
            throw IdentityError(.unreadable, "The bus does not tell the process of the caller.")
        }
        try checkUser(credentials.userID, pid)
        let handle =
            if let descriptor = credentials.processDescriptor {
                ProcessHandle(pid: pid, descriptor: descriptor)
            } else {
                try ProcessHandle(opening: pid)
            }
        let folder = try ProcessFolder(of: handle, under: processFolder, until: deadline)
        let look = try folder.look()
        for user in try folder.users() { try checkUser(user, handle.pid) }

        let identity = try identity(of: ExaminedProcess(folder: folder, look: look))
        guard try folder.look() == look else {
            throw IdentityError(
                .changed,
                "The calling process \(handle.pid) started another program while it was identified."
            )
        }
        for user in try folder.users() { try checkUser(user, handle.pid) }
        try folder.checkItLives()
        return identity
    }

    private func identity(of process: ExaminedProcess) throws(IdentityError) -> Identity {
        for reader in readers {
            if let identity = try reader.identity(of: process) { return identity }
        }
        throw IdentityError(.notHost, "Nothing proves which app the caller is.")
    }

    private func checkUser(_ user: UInt32, _ process: Int32) throws(IdentityError) {
        if user == self.user { return }
        throw IdentityError(
            .anotherUser,
            """
            The calling process \(process) belongs to the user \(user), and this service answers \
            the user \(self.user) only: run it as that user, without sudo.
            """
        )
    }
}
