import CGIO

extension Connection {
    /// Serves every method call to a path and all below it, whether or not there is such an object.
    ///
    /// Nothing is checked or answered before: interface, member and arguments are what the caller
    /// wrote, introspection is a call like others. Only `org.freedesktop.DBus.Peer`, which is about
    /// the connection and no object, is left to GDBus. The calls keep their order among themselves,
    /// not with those of exported interfaces.
    package func claim(
        pathsUnder prefix: ObjectPath,
        _ called: @escaping @Sendable (MethodCall) -> Void
    ) -> Registration {
        let claim = Claim(prefix, on: self, called)
        let number = g_dbus_connection_add_filter(
            pointer,
            { _, message, isIncoming, data in
                guard let message, isIncoming != 0,
                    g_dbus_message_get_message_type(message)
                        == G_DBUS_MESSAGE_TYPE_METHOD_CALL
                else { return message }
                guard Box<Claim>.peek(data).take(message) else { return message }
                g_object_unref(UnsafeMutableRawPointer(message))
                return nil
            },
            Box.retain(claim),
            releaseBox
        )
        return Registration { [self] in
            claim.end()
            g_dbus_connection_remove_filter(pointer, number)
        }
    }
}

/// What GDBus's thread asks about every message that arrives.
private final class Claim: Sendable {
    private let prefix: ObjectPath
    private let context: MainContext
    private weak let connection: Connection?
    private let called: Lock<CallReceiver?>

    init(
        _ prefix: ObjectPath,
        on connection: Connection,
        _ called: @escaping @Sendable (MethodCall) -> Void
    ) {
        self.prefix = prefix
        self.connection = connection
        context = connection.context
        self.called = Lock(CallReceiver(receive: called))
    }

    func end() {
        _ = called.take()
    }

    /// Called on GDBus's thread; what it takes goes to the context's.
    func take(_ message: OpaquePointer) -> Bool {
        guard let path = g_dbus_message_get_path(message),
            prefix.contains(String(cString: path)), called.withLock({ $0 != nil }),
            !Self.isForPeer(message)
        else { return false }
        let message = Reference(retainingObject: message)
        context.perform { [self] in
            guard let connection else { return }
            let call = MethodCall(message, on: connection, replySignature: nil)
            guard let called = called.withLock({ $0 }) else { return call.failUnknownObject() }
            called.receive(call)
        }
        return true
    }

    private static func isForPeer(_ message: OpaquePointer) -> Bool {
        g_dbus_message_get_interface(message).map { String(cString: $0) }
            == "org.freedesktop.DBus.Peer"
    }
}
