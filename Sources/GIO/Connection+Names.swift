import CGIO

extension Connection {
    /// Whether a text can be a name on a bus.
    package static func isName(_ text: String) -> Bool {
        !text.utf8.contains(0) && g_dbus_is_name(text) != 0
    }

    /// Asks the bus for a well-known name.
    package func requestName(
        _ name: String,
        flags: NameRequest.Flags = [.doNotQueue],
        then: @escaping @Sendable (Result<NameRequest.Outcome, GIOError>) -> Void
    ) {
        call(.bus, "RequestName", .tuple(name, flags.rawValue)) { reply in
            then(reply.flatMap(Self.outcome(of:)))
        }
    }

    /// Asks the bus for a well-known name.
    package func requestName(
        _ name: String,
        flags: NameRequest.Flags = [.doNotQueue]
    ) async throws(GIOError) -> NameRequest.Outcome {
        let reply = try await call(.bus, "RequestName", .tuple(name, flags.rawValue))
        return try Self.outcome(of: reply).get()
    }

    /// Gives a well-known name back; one that is not ours stays as it is.
    package func releaseName(_ name: String) async throws(GIOError) {
        _ = try await call(.bus, "ReleaseName", .tuple(name))
    }

    private static func outcome(of reply: Variant) -> Result<NameRequest.Outcome, GIOError> {
        guard let number = reply.fields(UInt32.self),
            let outcome = NameRequest.Outcome(rawValue: number)
        else { return .failure(GIOError(.invalid, "the bus answered RequestName with \(reply)")) }
        return .success(outcome)
    }
}
