import Glibc

/// The folder of what lives as long as the session.
package enum RuntimeDirectory {
    /// `XDG_RUNTIME_DIR`, or what logind makes of it where it is not set.
    ///
    /// Flatpak keeps its records where the session's variable says, so nothing else can be read. Who
    /// can set ours, by the session's bus or manager, is an unsandboxed program of this user, and
    /// could as well write records of its own below `/run/user`: nothing is lost to it.
    package static var standard: String {
        ProcessEnvironment.current.folder("XDG_RUNTIME_DIR") ?? "/run/user/\(getuid())"
    }
}
