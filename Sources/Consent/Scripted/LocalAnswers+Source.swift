import GIO

extension LocalAnswers: AnswerSource {
    func state(
        of permission: Permission,
        level: Level?
    ) async throws(ConsentError) -> PermissionState {
        try checked { $0.state(of: permission) }
    }

    func request(
        _ request: PermissionRequest,
        interactive: Bool,
        watch: AccessWatch?
    ) async throws(ConsentError) -> PermissionState {
        if Task.isCancelled { throw ConsentError(.cancelled) }
        guard interactive else { return try checked { $0.state(of: request.permission) } }

        let outcome = Outcome<PermissionState>()
        let id: UInt64? = try checked { state in
            state.counter += 1
            let waiting = Waiting(
                id: state.counter,
                request: request,
                watch: watch,
                outcome: outcome
            )
            state.receive(waiting)
            return waiting.id
        }
        log.append(request)
        return try await outcome.value { [self] in
            state.withLock { $0.waiting.removeAll { $0.id == id } }
        }
    }

    func observe(
        _ permission: Permission,
        level: Level?,
        presentFirst: Bool,
        _ sink: @escaping Observers.Sink
    ) -> Observation {
        let observer = state.withLock { state in
            if presentFirst {
                sink(state.failure.map { .failure($0) } ?? .success(state.state(of: permission)))
            }
            return state.observers.add(permission, level: level, sink)
        }
        return Observation { [weak self] in
            self?.state.withLock { $0.observers.remove(observer.id) }
        }
    }

    func relinquish(_ permission: Permission) async throws(ConsentError) {
        try checked { state in
            guard state.state(of: permission).isUsable else { return }
            state.decide(permission, .notDetermined, .relinquished)
        }
    }

    func availability(
        of permission: Permission
    ) async throws(ConsentError) -> ResourceAvailability {
        let status = try checked { $0.state(of: permission).status }
        let availability: Availability =
            switch status {
            case .notSupported: .absent
            case .disabled: .disabled
            default: .present
            }
        return ResourceAvailability(availability: availability)
    }

    func identity() async throws(ConsentError) -> AppIdentity {
        let id = try checked { $0.appID }
        return AppIdentity(id: id, kind: .desktop, name: id, evidence: .declared)
    }

    func identify(as id: String) async throws(ConsentError) {
        try checked { $0.appID = id }
    }

    func openSettings(for permission: Permission) async throws(ConsentError) {
        try checked { _ in }
    }

    private func checked<Value>(
        _ body: (inout State) -> Value
    ) throws(ConsentError) -> Value {
        let result: Result<Value, ConsentError> = state.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            return .success(body(&state))
        }
        return try result.get()
    }
}

extension LocalAnswers.State {
    /// Answers a request from what is decided or laid down, or has it wait.
    fileprivate mutating func receive(_ waiting: LocalAnswers.Waiting) {
        let permission = waiting.request.permission
        let present = state(of: permission)
        guard present.isAskable else { return waiting.end(with: present) }
        self.waiting.append(waiting)
        guard let answer = answers[permission] else { return }
        if kind == .scripted { answers[permission] = nil }
        decide(permission, answer, answer.usualReason, level: waiting.request.level)
    }
}
