import Glibc

/// How a process ended.
package enum ExitStatus: Hashable, Sendable {
    /// By itself, with this code.
    case exited(Int32)
    /// By this signal.
    case signalled(Int32)

    /// Reads the number that `waitpid` gives.
    init(waitStatus status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }
}
