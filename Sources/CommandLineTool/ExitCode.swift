import Glibc

/// What a program tells the shell, from sysexits(3) where it has a number for it.
package enum ExitCode: Int32, Sendable {
    /// Done, or already so.
    case success = 0
    /// It failed.
    case failure = 1
    /// A policy forbids it.
    case restricted = 3
    /// The permission is not usable.
    case notUsable = 4
    /// The command line is wrong, or names an unknown permission.
    case usage = 64
    /// There is no daemon.
    case unavailable = 69
    /// The caller may not do this.
    case notPermitted = 77

    /// Ends the program with it.
    package func end() -> Never {
        exit(rawValue)
    }
}
