import CLinux
package import GIO
import Glibc

/// A process that cannot be mistaken for a later one with the same number.
package final class ProcessHandle: Sendable {
    /// The process's number.
    package let pid: Int32
    private let descriptor: FileDescriptor

    /// Takes a pidfd that was opened for this process.
    package init(pid: Int32, descriptor: FileDescriptor) {
        self.pid = pid
        self.descriptor = descriptor
    }

    /// Opens a pidfd of whichever process has the number now.
    package convenience init(opening pid: Int32) throws(IdentityError) {
        // pidfd_open refuses 0 and negative numbers itself.
        let number = consent_pidfd_open(pid)
        if number < 0 {
            let reason = errno
            if reason == ESRCH {
                throw IdentityError(.left, "The calling process \(pid) has exited.")
            }
            throw IdentityError(
                IdentityError.Code(.system(reason)),
                "The calling process \(pid) could not be pinned: \(FileError.system(reason))."
            )
        }
        self.init(pid: pid, descriptor: FileDescriptor(adopting: number))
    }

    /// Whether the process is over; a zombie counts as over.
    package var hasExited: Bool {
        var entry = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&entry, 1, 0)
            if count >= 0 { return count > 0 }
            // What cannot be asked must not count as alive.
            if errno != EINTR { return true }
        }
    }
}
