import CGIO

extension Connection {
    /// Sends a signal, to everyone who subscribed or to one connection alone.
    package func emit(
        _ signal: String,
        interface: String,
        path: ObjectPath,
        arguments: Variant? = nil,
        to destination: String? = nil
    ) {
        // Fails only for a connection that is closed, and then nobody listens.
        g_dbus_connection_emit_signal(
            pointer,
            destination,
            path.text,
            interface,
            signal,
            arguments?.pointer,
            nil
        )
    }

    /// Is told the signals that match all that is given; unicast ones as well.
    ///
    /// The bus knows of it before it sees any later call of this connection.
    package func subscribe(
        sender: String? = nil,
        interface: String? = nil,
        member: String? = nil,
        path: String? = nil,
        argument0: String? = nil,
        _ received: @escaping @Sendable (Signal) -> Void
    ) -> Subscription {
        subscribe(
            sender: sender,
            interface: interface,
            member: member,
            path: path,
            argument0: argument0,
            flags: G_DBUS_SIGNAL_FLAGS_NONE,
            received
        )
    }

    func subscribe(
        sender: String?,
        interface: String?,
        member: String?,
        path: String?,
        argument0: String?,
        flags: GDBusSignalFlags,
        _ received: @escaping @Sendable (Signal) -> Void
    ) -> Subscription {
        let delivery = SignalDelivery(received)
        context.enter { [self] in
            let number = g_dbus_connection_signal_subscribe(
                pointer,
                sender,
                interface,
                member,
                path,
                argument0,
                flags,
                { _, sender, path, interface, member, arguments, data in
                    guard let path, let interface, let member, let arguments else { return }
                    let signal = Signal(
                        sender: sender.map { String(cString: $0) } ?? "",
                        path: String(cString: path),
                        interface: String(cString: interface),
                        member: String(cString: member),
                        arguments: Variant(retaining: arguments)
                    )
                    Box<SignalDelivery>.peek(data).deliver(signal)
                },
                Box.retain(delivery),
                releaseBox
            )
            if !delivery.begin(number) { g_dbus_connection_signal_unsubscribe(pointer, number) }
        }
        return Subscription { [self] in
            if let number = delivery.end() { g_dbus_connection_signal_unsubscribe(pointer, number) }
        }
    }
}

/// Whether a subscription still wants its signals, asked on whatever thread it is ended.
private final class SignalDelivery: Sendable {
    private struct State {
        var number: guint?
        /// Let go of at the end, because GLib keeps this object for another turn of the loop.
        var received: (@Sendable (Signal) -> Void)?
    }

    private let state: Lock<State>

    init(_ received: @escaping @Sendable (Signal) -> Void) {
        state = Lock(State(received: received))
    }

    /// Keeps GLib's number; false when the subscription was ended before.
    func begin(_ number: guint) -> Bool {
        state.withLock { state in
            state.number = number
            return state.received != nil
        }
    }

    func end() -> guint? {
        // What it holds is let go of outside the lock.
        let (number, received) = state.withLock { state in
            defer { state.received = nil }
            return (state.number, state.received)
        }
        return withExtendedLifetime(received) { number }
    }

    func deliver(_ signal: Signal) {
        state.withLock { $0.received }?(signal)
    }
}
