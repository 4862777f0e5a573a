extension PermissionCenter {
    /// Asks for a permission and runs the body only with access, and only as long as there is.
    ///
    /// The service is asked each time. The body is a child task in the caller's isolation. When
    /// access is taken away, the body is cancelled and awaited: what it returns is returned, and if
    /// it throws, ``AccessRefused`` is thrown. The errors of the body pass through otherwise.
    ///
    /// - Parameters:
    ///   - permission: What the body uses.
    ///   - level: How much of it; the catalogue's default where nil.
    ///   - reason: One sentence on why, at most 300 characters; where nil, the usage description of
    ///     the desktop file.
    ///   - body: What is done with access; never called without.
    /// - Returns: What the body returns.
    /// - Throws: ``AccessRefused`` with the state, where there is no access; ``ConsentError``, where
    ///   it could not be asked for, or where it is in doubt whether there still is; what the body
    ///   throws.
    public func withAccess<Success: Sendable>(
        to permission: Permission,
        level: Level? = nil,
        reason: String? = nil,
        @_inheritActorContext
        _ body: @escaping @isolated(any) @Sendable (Access) async throws -> Success
    ) async throws -> Success {
        let watch = AccessWatch()
        let observation = source.observe(permission, level: level, presentFirst: false) {
            watch.noticed($0)
        }
        defer { withExtendedLifetime(observation) {} }

        let request = PermissionRequest(permission, level: level, reason: reason)
        let state = try await source.request(request, interactive: true, watch: watch)
        guard state.isUsable else { throw AccessRefused(state) }
        return try await run(body, with: Access(state), until: watch.loss)
    }

    private func run<Success: Sendable>(
        _ body: @escaping @isolated(any) @Sendable (Access) async throws -> Success,
        with access: Access,
        until loss: Outcome<PermissionState>
    ) async throws -> Success {
        try await withThrowingTaskGroup(of: AccessEvent<Success>.self) { group in
            let began = group.addTaskUnlessCancelled {
                do {
                    return .ended(.success(try await body(access)))
                } catch {
                    return .ended(.failure(error))
                }
            }
            guard began else { throw ConsentError(.cancelled) }
            group.addTask {
                switch await loss.result() {
                case .success(let state): .lost(AccessRefused(state))
                case .failure(let error): .lost(error)
                }
            }

            var refusal: (any Error)?
            while let event = try await group.next() {
                switch event {
                case .lost(let error):
                    // After a cancelled task, which is no loss, this stops nothing that runs on.
                    refusal = Task.isCancelled ? nil : error
                    group.cancelAll()
                case .ended(let result):
                    group.cancelAll()
                    if let refusal, case .failure = result { throw refusal }
                    return try result.get()
                }
            }
            throw ConsentError(.cancelled)
        }
    }
}

/// What happens while a body runs.
private enum AccessEvent<Success: Sendable>: Sendable {
    case lost(any Error)
    case ended(Result<Success, any Error>)
}
