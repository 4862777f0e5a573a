import CGIO

extension MainContext {
    /// Runs the body once, when the delay has passed; time in suspend does not count.
    package func after(_ delay: Duration, _ body: @escaping @Sendable () -> Void) -> EventSource {
        let (seconds, attoseconds) = delay.components
        let milliseconds =
            seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        let source: UnsafeMutablePointer<GSource> = g_timeout_source_new(
            guint(clamping: milliseconds)
        )
        return attach(source, body) { data in
            Box<@Sendable () -> Void>.peek(data)()
            return 0
        }
    }

    /// Runs the body whenever the descriptor can be read or its other end is closed.
    package func watch(
        descriptor: Int32,
        _ ready: @escaping @Sendable () -> Void
    ) -> EventSource {
        let conditions = GIOCondition(G_IO_IN.rawValue | G_IO_HUP.rawValue | G_IO_ERR.rawValue)
        let source: UnsafeMutablePointer<GSource> = g_unix_fd_source_new(descriptor, conditions)
        let called: GUnixFDSourceFunc = { _, _, data in
            Box<@Sendable () -> Void>.peek(data)()
            return 1
        }
        return attach(source, ready, unsafeBitCast(called, to: GSourceFunc.self))
    }

    /// Runs the body whenever the process is sent the signal, instead of the signal's own effect.
    package func onUnixSignal(
        _ number: Int32,
        _ body: @escaping @Sendable () -> Void
    ) -> EventSource {
        attach(g_unix_signal_source_new(number), body) { data in
            Box<@Sendable () -> Void>.peek(data)()
            return 1
        }
    }

    private func attach(
        _ source: UnsafeMutablePointer<GSource>,
        _ body: @escaping @Sendable () -> Void,
        _ called: @escaping GSourceFunc
    ) -> EventSource {
        // Not the idle priority that some sources are born with: they would starve behind input.
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        g_source_set_callback(source, called, Box.retain(body), releaseBox)
        handOver()
        g_source_attach(source, reference.pointer)
        return EventSource(Reference(adoptingSource: source, of: reference))
    }
}
