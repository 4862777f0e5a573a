import ConsentWire
import GIO

extension BusAnswers: AnswerSource {
    func state(
        of permission: Permission,
        level: Level?
    ) async throws(ConsentError) -> PermissionState {
        if Task.isCancelled { throw ConsentError(.cancelled) }
        let key = StateCache.Key(permission: permission, level: level)
        if let known = state.withLock({ $0.cache.state(of: key, now: { .now }) }) { return known }
        let outcome = Outcome<PermissionState>()
        ask(key) { outcome.settle($0) }
        return try await outcome.value()
    }

    func request(
        _ request: PermissionRequest,
        interactive: Bool,
        watch: AccessWatch?
    ) async throws(ConsentError) -> PermissionState {
        let options = RequestOptions(
            level: request.level,
            reason: request.reason,
            parentWindow: request.parentWindow?.wireValue ?? "",
            isInteractive: interactive,
            locale: CallerLocale.name
        )
        let told = try await link.request(
            request.permission,
            options,
            leaving: { [self] in state.withLock { $0.cache.ticket } },
            answered: { [self] told, ticket in
                // Not kept: why a question had no answer is not what Status would say.
                state.withLock { _ = $0.cache.noticed(told, askedAt: ticket) }
                if told.isUsable { watch?.arm() }
            }
        )
        return state.withLock { $0.named(told) }
    }

    func observe(
        _ permission: Permission,
        level: Level?,
        presentFirst: Bool,
        _ sink: @escaping Observers.Sink
    ) -> Observation {
        let key = StateCache.Key(permission: permission, level: level)
        let (id, isTold) = state.withLock { state in
            let observer = state.observers.add(permission, level: level, sink)
            guard presentFirst, let known = state.cache.state(of: key, now: { .now }) else {
                return (observer.id, false)
            }
            sink(.success(known))
            return (observer.id, true)
        }
        if presentFirst, !isTold { ask(key, then: sink) }
        return Observation { [weak self] in
            self?.state.withLock { $0.observers.remove(id) }
        }
    }

    func relinquish(_ permission: Permission) async throws(ConsentError) {
        _ = try await call(.relinquish, .tuple(permission.rawValue))
    }

    func availability(
        of permission: Permission
    ) async throws(ConsentError) -> ResourceAvailability {
        let reply = try await call(.availability, .tuple(permission.rawValue))
        return try ResourceAvailability(reply)
    }

    func identity() async throws(ConsentError) -> AppIdentity {
        try AppIdentity(try await call(.identity, nil))
    }

    func identify(as id: String) async throws(ConsentError) {
        let options: [String: Variant] = [:]
        _ = try await call(.identify, .tuple(id, options))
        link.connected { [self] result in
            if case .success(let connection) = result { learnName(on: connection) }
        }
    }

    func openSettings(for permission: Permission) async throws(ConsentError) {
        _ = try await call(.openSettings, .tuple(permission.rawValue))
    }

    private func call(
        _ method: PermissionsMethod,
        _ arguments: Variant?
    ) async throws(ConsentError) -> Variant {
        try await link.call(Names.permissions, method.rawValue, arguments)
    }
}
