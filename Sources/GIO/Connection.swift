import CGIO

/// A connection to a message bus, whose callbacks all arrive on one main context.
///
/// It stays open until it is dropped or closed. Subscriptions, registrations and unanswered calls
/// keep it alive.
package final class Connection: Sendable {
    /// Where callbacks arrive.
    package let context: MainContext
    /// The name that the bus gave to this connection.
    package let uniqueName: String

    let reference: Reference
    let replySenders = ReplySenders()
    var pointer: OpaquePointer { reference.pointer }

    private init(reference: Reference, context: MainContext) {
        self.reference = reference
        self.context = context
        let name = g_dbus_connection_get_unique_name(reference.pointer)
        uniqueName = name.map { String(cString: $0) } ?? ""
        replySenders.guardReplies(of: reference.pointer)
    }

    deinit {
        // A connection that is only let go of stays on the bus until GLib's thread notices.
        let reference = reference
        context.perform { g_dbus_connection_close(reference.pointer, nil, nil, nil) }
    }

    /// Connects; never to a connection that others in this process share.
    package static func open(
        address: BusAddress,
        on context: MainContext,
        then: @escaping @Sendable (Result<Connection, GIOError>) -> Void
    ) {
        let text: String
        do throws(GIOError) {
            text = try address.resolved()
        } catch {
            return context.perform { then(.failure(error)) }
        }
        context.enter {
            let flags = GDBusConnectionFlags(
                G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                    | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
            )
            let opened: @Sendable (Result<Reference, GIOError>) -> Void = { result in
                then(result.map { Connection(reference: $0, context: context) })
            }
            g_dbus_connection_new_for_address(
                text,
                flags,
                nil,
                nil,
                { _, result, data in
                    let opened = Box<@Sendable (Result<Reference, GIOError>) -> Void>.take(data)
                    opened(
                        Result { () throws(GIOError) in
                            let pointer = try GIOError.check {
                                g_dbus_connection_new_for_address_finish(result, $0)
                            }
                            return Reference(adoptingObject: pointer)
                        }
                    )
                },
                Box.retain(opened)
            )
        }
    }

    /// Connects; never to a connection that others in this process share.
    package static func open(
        address: BusAddress,
        on context: MainContext
    ) async throws(GIOError) -> Connection {
        try await Outcome.wait { open(address: address, on: context, then: $0) }
    }

    /// Whether either side has closed it.
    package var isClosed: Bool { g_dbus_connection_is_closed(pointer) != 0 }

    /// Sends what is waiting, then closes.
    package func close() {
        context.enter { [self] in g_dbus_connection_close(pointer, nil, nil, nil) }
    }

    /// Calls back when all that was sent before has been handed to the bus's socket.
    package func flush(then: @escaping @Sendable (Result<Void, GIOError>) -> Void) {
        context.enter { [self] in
            g_dbus_connection_flush(
                pointer,
                nil,
                { source, result, data in
                    let then = Box<@Sendable (Result<Void, GIOError>) -> Void>.take(data)
                    then(
                        Result { () throws(GIOError) in
                            _ = try GIOError.check { error in
                                let connection = source.map { OpaquePointer($0) }
                                return g_dbus_connection_flush_finish(connection, result, error)
                                    != 0 ? true : nil
                            }
                        }
                    )
                },
                Box.retain(then)
            )
        }
    }

    /// Calls back when all that was sent before has been handed to the bus's socket.
    package func flush() async throws(GIOError) {
        try await Outcome.wait { flush(then: $0) }
    }
}
