import CGIO

extension Connection {
    /// Serves an interface of an object.
    ///
    /// GDBus itself answers introspection, unknown members and arguments of a wrong type. Reading
    /// and setting properties arrives as calls of `org.freedesktop.DBus.Properties`, for
    /// properties that exist and allow it. Called on the context's own thread only.
    package func export(
        _ interface: InterfaceDescription,
        at path: ObjectPath,
        _ called: @escaping @Sendable (MethodCall) -> Void
    ) throws(GIOError) -> Registration {
        context.checkIsolated()
        var table = GDBusInterfaceVTable()
        table.method_call = { _, _, _, _, _, _, invocation, data in
            guard let invocation else { return }
            defer { g_object_unref(UnsafeMutableRawPointer(invocation)) }
            let message: OpaquePointer = g_dbus_method_invocation_get_message(invocation)
            let isMethod = g_dbus_method_invocation_get_method_info(invocation) != nil
            Box<ExportedInterface>.peek(data).call(
                Reference(retainingObject: message),
                isMethod: isMethod
            )
        }
        let exported = ExportedInterface(interface, on: self, called)
        var error: UnsafeMutablePointer<GError>?
        let number = g_dbus_connection_register_object(
            pointer,
            path.text,
            UnsafeMutablePointer(interface.reference.pointer),
            &table,
            Box.retain(exported),
            releaseBox,
            &error
        )
        if let error { throw GIOError(adopting: error) }
        return Registration { [self] in
            exported.end()
            g_dbus_connection_unregister_object(pointer, number)
        }
    }

    /// Serves an interface of an object; see the other form.
    package func export(
        _ interface: InterfaceDescription,
        at path: ObjectPath,
        _ called: @escaping @Sendable (MethodCall) -> Void
    ) async throws(GIOError) -> Registration {
        try await Outcome.wait { then in
            context.enter { [self] in
                then(
                    Result { () throws(GIOError) in
                        let here: Registration = try export(interface, at: path, called)
                        return here
                    }
                )
            }
        }
    }
}

/// What GDBus holds of an exported interface.
private final class ExportedInterface: Sendable {
    private let description: InterfaceDescription
    private weak let connection: Connection?
    /// Let go of at the end, because GLib keeps this object for another turn of the loop.
    private let called: Lock<CallReceiver?>

    init(
        _ description: InterfaceDescription,
        on connection: Connection,
        _ called: @escaping @Sendable (MethodCall) -> Void
    ) {
        self.description = description
        self.connection = connection
        self.called = Lock(CallReceiver(receive: called))
    }

    func end() {
        _ = called.take()
    }

    func call(_ message: Reference, isMethod: Bool) {
        guard let connection else { return }
        let member = g_dbus_message_get_member(message.pointer).map { String(cString: $0) }
        let method = isMethod ? description.methods[member ?? ""] : nil
        let call = MethodCall(message, on: connection, replySignature: method?.reply)
        guard let called = called.withLock({ $0 }) else { return call.failUnknownObject() }
        called.receive(call)
    }
}

extension MethodCall {
    /// Answers as the bus library does for an object that is not there.
    package func failUnknownObject() {
        fail(
            "org.freedesktop.DBus.Error.UnknownMethod",
            "Object does not exist at path “\(path)”"
        )
    }
}
