import CGIO

/// A method that another program called, answered exactly once.
///
/// Keep it to answer later; one that is dropped unanswered answers with an error by itself.
package final class MethodCall: Sendable {
    /// The caller's unique name.
    package let sender: String
    /// The object as it was named, well formed but perhaps not ours.
    package let path: String
    /// The interface; empty when the caller named none.
    package let interface: String
    /// The method.
    package let member: String
    /// A tuple.
    package let arguments: Variant
    /// Whether it was larger than it may be: its path and arguments are left out.
    package let isOversized: Bool
    /// Where it came from.
    package let connection: Connection

    private let message: Reference
    private let replySignature: String?
    private let isAnswered = Lock(false)

    /// Reads a message; a known reply signature is held against the reply.
    init(
        _ message: Reference,
        on connection: Connection,
        replySignature: String?,
        isOversized: Bool = false
    ) {
        self.message = message
        self.isOversized = isOversized
        self.connection = connection
        self.replySignature = replySignature
        let pointer = message.pointer
        sender = Self.text(g_dbus_message_get_sender(pointer))
        path = Self.text(g_dbus_message_get_path(pointer))
        interface = Self.text(g_dbus_message_get_interface(pointer))
        member = Self.text(g_dbus_message_get_member(pointer))
        arguments = g_dbus_message_get_body(pointer).map { Variant(retaining: $0) } ?? .unit
    }

    deinit {
        fail("org.freedesktop.DBus.Error.Failed", "\(member) was not answered")
    }

    /// The descriptors that the caller passed, for the indices in the arguments.
    package var descriptors: [FileDescriptor] {
        DescriptorList.read(g_dbus_message_get_unix_fd_list(message.pointer))
    }

    /// Answers with a tuple; after the first answer nothing is sent any more.
    package func reply(_ value: Variant = .unit, passing descriptors: [FileDescriptor] = []) {
        if let replySignature, !value.hasSignature(replySignature) {
            return fail(
                "org.freedesktop.DBus.Error.Failed",
                "\(member) has no answer of type \(value.signature)"
            )
        }
        let list: Reference?
        do throws(GIOError) {
            list = try DescriptorList.make(descriptors)
        } catch {
            return fail("org.freedesktop.DBus.Error.LimitsExceeded", error.message)
        }
        answer { message in
            let reply: OpaquePointer? = g_dbus_message_new_method_reply(message)
            g_dbus_message_set_body(reply, value.pointer)
            if let list {
                g_dbus_message_set_unix_fd_list(reply, UnsafeMutablePointer(list.pointer))
            }
            return reply
        }
    }

    /// Answers with an error; after the first answer nothing is sent any more.
    package func fail(_ name: String, _ text: String) {
        answer { g_dbus_message_new_method_error_literal($0, name, text) }
    }

    private func answer(_ make: (OpaquePointer) -> OpaquePointer?) {
        let isFirst = isAnswered.withLock { isAnswered in
            defer { isAnswered = true }
            return !isAnswered
        }
        let flags = g_dbus_message_get_flags(message.pointer).rawValue
        guard isFirst, flags & G_DBUS_MESSAGE_FLAGS_NO_REPLY_EXPECTED.rawValue == 0,
            let reply = make(message.pointer)
        else { return }
        // Fails only for a connection that is closed, and then nobody waits.
        g_dbus_connection_send_message(
            connection.pointer,
            reply,
            G_DBUS_SEND_MESSAGE_FLAGS_NONE,
            nil,
            nil
        )
        g_object_unref(UnsafeMutableRawPointer(reply))
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }
}
