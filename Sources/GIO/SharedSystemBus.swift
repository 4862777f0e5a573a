import CGIO

/// The connection to the system bus that the libraries of a program share, such as that of dconf.
///
/// GLib ends the program when that bus closes it, unless it is kept here. It is let go of before
/// anybody can have another one.
final class SharedSystemBus: Sendable {
    private let connection = Lock<Reference?>(nil)

    /// Joins the bus, or whoever is there already; called on a context's thread.
    init() {
        g_bus_get(
            G_BUS_TYPE_SYSTEM,
            nil,
            { _, result, data in
                let shared = Box<SharedSystemBus>.take(data)
                // Without a system bus there is nothing that could close.
                guard let pointer = g_bus_get_finish(result, nil) else { return }
                g_dbus_connection_set_exit_on_close(pointer, 0)
                let reference = Reference(adoptingObject: pointer)
                shared.connection.withLock { $0 = reference }
            },
            Box.retain(self)
        )
    }
}
