import ConsentWire
import GIO

extension ServiceLink {
    /// Sends a Request and waits for its answer, as long as it takes; a cancelled task sends Cancel.
    ///
    /// - Parameters:
    ///   - permission: What is asked for.
    ///   - options: What else is said; the token is set here.
    ///   - leaving: Called when the request leaves, on the connection's thread; may note something.
    ///   - answered: Called with the answer and the note, there too, before anything later comes.
    /// - Returns: The state after the answer.
    /// - Throws: ``ConsentError``, when nothing could be asked or the task was cancelled.
    func request<Note: Sendable>(
        _ permission: Permission,
        _ options: RequestOptions,
        leaving: @escaping @Sendable () -> Note,
        answered: @escaping @Sendable (PermissionState, Note) -> Void
    ) async throws(ConsentError) -> PermissionState {
        if Task.isCancelled { throw ConsentError(.cancelled) }
        let token = nextToken()
        var options = options
        options.token = token
        let arguments = Variant.tuple(permission.rawValue, options.fields.values)
        let progress = RequestProgress()
        let outcome = Outcome<PermissionState>()
        connected { result in
            switch result {
            case .failure(let error): outcome.settle(.failure(error))
            case .success(let connection):
                guard progress.send() else { return }
                let note = leaving()
                connection.call(
                    Self.target(Names.permissions),
                    PermissionsMethod.request.rawValue,
                    arguments,
                    timeout: .never
                ) { reply in
                    let result = StateReply.state(of: permission, in: reply, to: .request)
                    if case .success(let state) = result { answered(state, note) }
                    outcome.settle(result)
                }
            }
        }
        return try await outcome.value { [self] in
            if progress.cancel() { cancel(token) }
        }
    }

    private func cancel(_ token: String) {
        connected { result in
            guard case .success(let connection) = result else { return }
            connection.call(
                Self.target(Names.permissions),
                PermissionsMethod.cancel.rawValue,
                .tuple(token)
            ) { _ in }
        }
    }
}
