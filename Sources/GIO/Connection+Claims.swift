import CGIO
import Glibc

extension Connection {
    /// Serves every method call to a path and all below it, whether or not there is such an object.
    ///
    /// Nothing is checked or answered before: interface, member and arguments are what the caller
    /// wrote, introspection is a call like others. Only `org.freedesktop.DBus.Peer`, which is about
    /// the connection and no object, is left to GDBus. The calls keep their order among themselves,
    /// not with those of exported interfaces. Of a sender who calls faster than the context serves,
    /// what is more than its share is refused.
    ///
    /// - Parameters:
    ///   - prefix: The path.
    ///   - size: How many bytes a call may have. A larger one arrives without its path and
    ///     arguments, marked as oversized.
    ///   - takesDescriptors: Whether descriptors arrive with the calls; else they are closed at once,
    ///     so that calls that wait hold none.
    ///   - called: Called for each, in order.
    /// - Returns: What ends it.
    package func claim(
        pathsUnder prefix: ObjectPath,
        upTo size: Int = .max,
        takesDescriptors: Bool = true,
        _ called: @escaping @Sendable (MethodCall) -> Void
    ) -> Registration {
        let claim = Claim(prefix, size, takesDescriptors, on: self, called)
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
    private let size: Int
    private let takesDescriptors: Bool
    private let context: MainContext
    private weak let connection: Connection?
    private let called: Lock<CallReceiver?>
    private let backlog = Lock(CallBacklog())

    init(
        _ prefix: ObjectPath,
        _ size: Int,
        _ takesDescriptors: Bool,
        on connection: Connection,
        _ called: @escaping @Sendable (MethodCall) -> Void
    ) {
        self.prefix = prefix
        self.size = size
        self.takesDescriptors = takesDescriptors
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
        let sender = g_dbus_message_get_sender(message).map { String(cString: $0) } ?? ""
        guard backlog.withLock({ $0.admit(sender) }) else {
            refuse(message)
            return true
        }
        let isOversized = isOversized(message)
        let message = kept(message, isOversized)
        context.perform { [self] in
            backlog.withLock { $0.take(sender) }
            guard let connection else { return }
            let call = MethodCall(
                message,
                on: connection,
                replySignature: nil,
                isOversized: isOversized
            )
            guard let called = called.withLock({ $0 }) else { return call.failUnknownObject() }
            called.receive(call)
        }
        return true
    }

    private func kept(_ message: OpaquePointer, _ isOversized: Bool) -> Reference {
        if isOversized { return Self.envelope(of: message) }
        if takesDescriptors { return Reference(retainingObject: message) }
        return Self.envelope(
            of: message,
            path: g_dbus_message_get_path(message).map { String(cString: $0) } ?? "/",
            body: g_dbus_message_get_body(message)
        )
    }

    private func isOversized(_ message: OpaquePointer) -> Bool {
        if size == .max { return false }
        let path = g_dbus_message_get_path(message).map { Int(clamping: strlen($0)) } ?? 0
        guard let body = g_dbus_message_get_body(message) else { return path > size }
        // Laid out as bytes the parts of a waiting call take no more room than was counted.
        _ = g_variant_get_data(body)
        return path + Int(clamping: g_variant_get_size(body)) > size
    }

    /// Answers from GDBus's thread, because the context's has more to do than it can.
    private func refuse(_ message: OpaquePointer) {
        guard let connection else { return }
        MethodCall(Self.envelope(of: message), on: connection, replySignature: nil).fail(
            "org.freedesktop.DBus.Error.LimitsExceeded",
            "too many calls of this connection wait to be looked at; wait for some of them"
        )
    }

    /// What an answer needs of a call, without descriptors and fields that nobody knows.
    ///
    /// The message itself is locked by now, so that nothing can be taken out of it.
    private static func envelope(
        of message: OpaquePointer,
        path: String = "/",
        body: OpaquePointer? = nil
    ) -> Reference {
        let envelope: OpaquePointer = g_dbus_message_new_method_call(
            nil,
            path,
            g_dbus_message_get_interface(message),
            g_dbus_message_get_member(message)
        )
        g_dbus_message_set_sender(envelope, g_dbus_message_get_sender(message))
        g_dbus_message_set_serial(envelope, g_dbus_message_get_serial(message))
        g_dbus_message_set_flags(envelope, g_dbus_message_get_flags(message))
        if let body { g_dbus_message_set_body(envelope, body) }
        return Reference(adoptingObject: envelope)
    }

    private static func isForPeer(_ message: OpaquePointer) -> Bool {
        g_dbus_message_get_interface(message).map { String(cString: $0) }
            == "org.freedesktop.DBus.Peer"
    }
}
