import GIO

/// A desktop's own permission dialog (`org.freedesktop.impl.portal.Access`), with its ways.
struct AccessBackend: Hashable, Sendable {
    /// What preferences name it by: `gtk`, `gnome`, `kde`.
    let id: String
    /// The name that it has on the session bus.
    let busName: String

    /// Names a backend.
    init(id: String, busName: String) {
        self.id = id
        self.busName = busName
    }

    /// Takes a backend that serves the interface.
    init(_ backend: PortalBackend) {
        self.init(id: backend.id, busName: backend.busName)
    }

    /// The interface of such a dialog.
    static let interface = "org.freedesktop.impl.portal.Access"
    /// The interface of one that is open, at its handle.
    static let requestInterface = "org.freedesktop.impl.portal.Request"
    /// The object that every backend has.
    static let path: ObjectPath = "/org/freedesktop/portal/desktop"

    /// Whether it shows more than check boxes: GNOME Shell leaves out choices between words.
    var showsLists: Bool { !isGNOME }

    /// Whether it can be told the app's window: GNOME's dialog for one cannot be closed any more.
    var takesParentWindow: Bool { !isGNOME }

    private var isGNOME: Bool { id.hasPrefix("gnome") || busName.hasPrefix("org.gnome.") }
}
