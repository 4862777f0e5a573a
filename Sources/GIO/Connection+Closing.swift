import CGIO

extension Connection {
    /// Is told once when either side has closed the connection, also when it is closed already.
    package func onClosed(_ closed: @escaping @Sendable () -> Void) -> Subscription {
        let closing = Closing(closed)
        let handler: @convention(c) (OpaquePointer?, gboolean, OpaquePointer?, gpointer?) -> Void =
            { _, _, _, data in Box<Closing>.peek(data).happened() }
        let data = Box.retain(closing)
        context.handOver()
        let number = g_signal_connect_data(
            UnsafeMutableRawPointer(pointer),
            "closed",
            unsafeBitCast(handler, to: GCallback.self),
            data,
            { data, _ in releaseBox(data) },
            GConnectFlags(0)
        )
        if isClosed { context.perform { closing.happened() } }
        return Subscription { [reference] in
            closing.end()
            g_signal_handler_disconnect(UnsafeMutableRawPointer(reference.pointer), number)
        }
    }
}

/// Tells once, unless it is ended before.
private final class Closing: Sendable {
    private let closed: Lock<(@Sendable () -> Void)?>

    init(_ closed: @escaping @Sendable () -> Void) {
        self.closed = Lock(closed)
    }

    func happened() {
        closed.take()?()
    }

    func end() {
        _ = closed.take()
    }
}
