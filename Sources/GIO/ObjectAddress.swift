/// Where a method is called: a name on the bus, an object and one of its interfaces.
package struct ObjectAddress: Sendable, Hashable {
    /// A well-known or unique name.
    package let destination: String
    /// The object.
    package let path: ObjectPath
    /// The interface that holds the method.
    package let interface: String

    /// Names an interface of an object.
    package init(_ destination: String, _ path: ObjectPath, _ interface: String) {
        self.destination = destination
        self.path = path
        self.interface = interface
    }

    /// The bus itself.
    package static let bus = ObjectAddress(
        "org.freedesktop.DBus",
        "/org/freedesktop/DBus",
        "org.freedesktop.DBus"
    )

    /// The same object under another interface.
    package func with(interface: String) -> ObjectAddress {
        ObjectAddress(destination, path, interface)
    }
}
