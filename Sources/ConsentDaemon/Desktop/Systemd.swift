import GIO

/// The service manager of the user (`org.freedesktop.systemd1`(5)).
enum Systemd {
    /// What is called on the session bus.
    static let manager = ObjectAddress(
        "org.freedesktop.systemd1",
        "/org/freedesktop/systemd1",
        "org.freedesktop.systemd1.Manager"
    )
}
