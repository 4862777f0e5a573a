import Glibc

/// An open file of this process, closed when dropped.
package final class FileDescriptor: Sendable {
    /// The number that system calls take.
    package let number: Int32

    /// Takes over an open descriptor.
    package init(adopting number: Int32) {
        self.number = number
    }

    deinit { close(number) }
}
