import CGIO

/// Which bus to connect to.
package enum BusAddress: Sendable, Hashable {
    /// The bus of the user's session.
    case session
    /// The bus of the machine.
    case system
    /// The bus at a D-Bus address.
    case address(String)

    /// Finds the D-Bus address; nothing is started for it, as GLib would with `dbus-launch`.
    func resolved() throws(GIOError) -> String {
        switch self {
        case .address(let text): return text
        case .system:
            return try GIOError.check {
                g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SYSTEM, nil, $0)
            }.takingString()
        case .session:
            if let text = g_getenv("DBUS_SESSION_BUS_ADDRESS") { return String(cString: text) }
            let path = String(cString: g_get_user_runtime_dir()) + "/bus"
            return "unix:path=" + g_dbus_address_escape_value(path).takingString()
        }
    }
}
