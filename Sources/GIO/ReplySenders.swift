import CGIO

/// Who may answer which call.
///
/// GDBus takes any reply with the number of a call for the answer, whoever sent it, and numbers can
/// be guessed. A bus may pass such a reply on: `dbus-daemon` does with the session's usual policy.
final class ReplySenders: Sendable {
    /// By the number of the call; one to a well-known name has no entry, because who has it then
    /// is not known.
    private let senders = Lock([guint32: String]())

    /// Sends a call and remembers who is called; gives the number, if there is something to forget.
    func remember(
        _ destination: String,
        on connection: OpaquePointer,
        _ send: () -> Void
    ) -> guint32? {
        guard destination.hasPrefix(":") || destination == Self.bus else {
            send()
            return nil
        }
        // GDBus's thread looks at no reply before the number is known.
        return senders.withLock { senders in
            let last = g_dbus_connection_get_last_serial(connection)
            send()
            let number = g_dbus_connection_get_last_serial(connection)
            // What could not be sent at all has no number of its own.
            guard number != last else { return nil }
            senders[number] = destination
            return number
        }
    }

    /// Forgets a call that was answered or given up.
    func forget(_ number: guint32?) {
        guard let number else { return }
        senders.withLock { $0[number] = nil }
    }

    /// Whether a message is anything but a reply that somebody else made up; on GDBus's thread.
    func admits(_ message: OpaquePointer) -> Bool {
        switch g_dbus_message_get_message_type(message) {
        case G_DBUS_MESSAGE_TYPE_METHOD_RETURN, G_DBUS_MESSAGE_TYPE_ERROR: break
        default: return true
        }
        let number = g_dbus_message_get_reply_serial(message)
        guard let expected = senders.withLock({ $0[number] }) else { return true }
        guard let sender = g_dbus_message_get_sender(message).map({ String(cString: $0) }) else {
            return false
        }
        // The bus itself says that whoever was called is gone.
        return sender == expected || sender == Self.bus
    }

    private static let bus = ObjectAddress.bus.destination
}

extension ReplySenders {
    /// Lets a connection drop what is not admitted, for as long as it lives.
    func guardReplies(of connection: OpaquePointer) {
        g_dbus_connection_add_filter(
            connection,
            { _, message, isIncoming, data in
                guard let message, isIncoming != 0,
                    !Box<ReplySenders>.peek(data).admits(message)
                else { return message }
                g_object_unref(UnsafeMutableRawPointer(message))
                return nil
            },
            Box.retain(self),
            releaseBox
        )
    }
}
