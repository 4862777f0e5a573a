import CGIO

extension Connection {
    /// The answer to a call: a tuple, and the descriptors that its indices name.
    package struct Reply: Sendable {
        /// A tuple.
        package let arguments: Variant
        /// What `FileDescriptorIndex` in the arguments counts in.
        package let descriptors: [FileDescriptor]
    }

    /// Calls a method of another program; the arguments are a tuple.
    @discardableResult
    package func call(
        _ target: ObjectAddress,
        _ method: String,
        _ arguments: Variant? = nil,
        timeout: Timeout = .standard,
        then: @escaping @Sendable (Result<Variant, GIOError>) -> Void
    ) -> PendingCall {
        let pending = PendingCall()
        send(target, method, arguments, passing: [], timeout: timeout, pending: pending) { reply in
            then(reply.map(\.arguments))
        }
        return pending
    }

    /// Calls a method of another program; cancelling the task cancels the call.
    package func call(
        _ target: ObjectAddress,
        _ method: String,
        _ arguments: Variant? = nil,
        timeout: Timeout = .standard
    ) async throws(GIOError) -> Variant {
        try await exchange(target, method, arguments, timeout: timeout).arguments
    }

    /// Calls a method with descriptors beside the arguments, or for an answer that has some.
    @discardableResult
    package func exchange(
        _ target: ObjectAddress,
        _ method: String,
        _ arguments: Variant? = nil,
        passing descriptors: [FileDescriptor] = [],
        timeout: Timeout = .standard,
        then: @escaping @Sendable (Result<Reply, GIOError>) -> Void
    ) -> PendingCall {
        let pending = PendingCall()
        send(
            target,
            method,
            arguments,
            passing: descriptors,
            timeout: timeout,
            pending: pending,
            then: then
        )
        return pending
    }

    /// Calls a method with descriptors beside the arguments, or for an answer that has some.
    package func exchange(
        _ target: ObjectAddress,
        _ method: String,
        _ arguments: Variant? = nil,
        passing descriptors: [FileDescriptor] = [],
        timeout: Timeout = .standard
    ) async throws(GIOError) -> Reply {
        let pending = PendingCall()
        let result = await withTaskCancellationHandler { () async -> Result<Reply, GIOError> in
            do throws(GIOError) {
                return .success(
                    try await Outcome.wait { then in
                        send(
                            target,
                            method,
                            arguments,
                            passing: descriptors,
                            timeout: timeout,
                            pending: pending,
                            then: then
                        )
                    }
                )
            } catch {
                return .failure(error)
            }
        } onCancel: {
            pending.cancel()
        }
        return try result.get()
    }

    private func send(
        _ target: ObjectAddress,
        _ method: String,
        _ arguments: Variant?,
        passing descriptors: [FileDescriptor],
        timeout: Timeout,
        pending: PendingCall,
        then: @escaping @Sendable (Result<Reply, GIOError>) -> Void
    ) {
        guard g_dbus_is_name(target.destination) != 0, g_dbus_is_member_name(method) != 0,
            g_dbus_is_interface_name(target.interface) != 0
        else {
            let error = GIOError(.invalid, "no valid call: \(target.destination) \(method)")
            return context.perform { then(.failure(error)) }
        }
        let list: Reference?
        do throws(GIOError) {
            list = try DescriptorList.make(descriptors)
        } catch {
            return context.perform { then(.failure(error)) }
        }
        let call = SentCall(senders: replySenders, then: then)
        context.enter { [self] in
            call.isSent(
                as: replySenders.remember(target.destination, on: pointer) {
                    g_dbus_connection_call_with_unix_fd_list(
                        pointer,
                        target.destination,
                        target.path.text,
                        target.interface,
                        method,
                        arguments?.pointer,
                        nil,
                        G_DBUS_CALL_FLAGS_NONE,
                        timeout.milliseconds,
                        list.map { UnsafeMutablePointer($0.pointer) },
                        pending.cancellable,
                        SentCall.answered,
                        Box.retain(call)
                    )
                }
            )
        }
    }
}

/// A call on its way, and who may answer it.
private final class SentCall: Sendable {
    private let senders: ReplySenders
    private let number = Lock<guint32?>(nil)
    private let then: @Sendable (Result<Connection.Reply, GIOError>) -> Void

    init(
        senders: ReplySenders,
        then: @escaping @Sendable (Result<Connection.Reply, GIOError>) -> Void
    ) {
        self.senders = senders
        self.then = then
    }

    /// What GLib calls with the answer; its data is the boxed call.
    static let answered: GAsyncReadyCallback = { source, result, data in
        let connection = source.map { OpaquePointer($0) }
        Box<SentCall>.take(data).end(
            Result { () throws(GIOError) in try Connection.Reply(of: connection, result) }
        )
    }

    func isSent(as number: guint32?) {
        self.number.withLock { $0 = number }
    }

    func end(_ result: Result<Connection.Reply, GIOError>) {
        senders.forget(number.withLock { $0 })
        then(result)
    }
}

extension Connection.Reply {
    fileprivate init(of connection: OpaquePointer?, _ result: OpaquePointer?) throws(GIOError) {
        var list: UnsafeMutablePointer<GUnixFDList>?
        let value = try GIOError.check {
            g_dbus_connection_call_with_unix_fd_list_finish(connection, &list, result, $0)
        }
        arguments = Variant(adopting: value)
        descriptors = DescriptorList.read(list)
        if let list { g_object_unref(list) }
    }
}
