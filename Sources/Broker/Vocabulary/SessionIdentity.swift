/// Which session it is: what was given for a session ends with it (rule 10).
package struct SessionIdentity: Hashable, Sendable {
    /// The bus, from `org.freedesktop.DBus.GetId`.
    package var bus: String
    /// The graphical login session, where one is known.
    package var login: String?

    /// Names a session.
    package init(bus: String, login: String? = nil) {
        self.bus = bus
        self.login = login
    }

    /// Whether it is over by the time of the given one.
    package func isOver(in current: Self) -> Bool {
        bus != current.bus || (login != nil && login != current.login)
    }
}
