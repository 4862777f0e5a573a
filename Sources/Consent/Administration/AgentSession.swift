package import ConsentWire
package import GIO

/// A registered agent, until it is ended or dropped.
///
/// Only the service is listened to: a question from anybody else is refused. After the service has
/// been away, the agent registers again by itself.
package final class AgentSession: Sendable {
    private struct State {
        var registration: Registration?
        var observation: Observation?
    }

    private let administration: Administration
    private let path: ObjectPath
    private let options: RegisterOptions
    private let event: @Sendable (AgentEvent) -> Void
    private let state = Lock(State())

    init(
        _ administration: Administration,
        at path: ObjectPath,
        _ options: RegisterOptions,
        _ event: @escaping @Sendable (AgentEvent) -> Void
    ) {
        self.administration = administration
        self.path = path
        self.options = options
        self.event = event
    }

    deinit { close() }

    /// Takes the agent back; its question goes to the next one.
    package func end() async throws(ConsentError) {
        defer { close() }
        let none: [String: Variant] = [:]
        _ = try await administration.link.call(
            Names.agents,
            AgentsMethod.unregister.rawValue,
            .tuple(path, none)
        )
    }

    /// Exports the object, then registers it.
    func begin() async throws(ConsentError) {
        let begun = Outcome<Void>()
        administration.link.connected { [self] result in
            do throws(ConsentError) {
                let connection = try result.get()
                try export(on: connection)
                register(on: connection) { begun.settle($0) }
            } catch {
                begun.settle(.failure(error))
            }
        }
        try await begun.value()
    }

    private func export(on connection: Connection) throws(ConsentError) {
        let registration: Registration
        do throws(GIOError) {
            let interface = try Contract.interface(Names.agent)
            registration = try connection.export(interface, at: path) { [weak self] in
                self?.called($0)
            }
        } catch {
            throw ConsentError(.failed, "cannot serve \(path): \(error.message)")
        }
        let observation = administration.hear { [weak self] in self?.heard($0) }
        state.withLock { state in
            state.registration = registration
            state.observation = observation
        }
    }

    private func register(
        on connection: Connection,
        then: @escaping @Sendable (Result<Void, ConsentError>) -> Void
    ) {
        let method = AgentsMethod.register.rawValue
        let target = ServiceLink.target(Names.agents)
        connection.call(target, method, .tuple(path, options.fields.values)) { reply in
            then(reply.map { _ in }.mapError { ConsentError($0, calling: method) })
        }
    }

    private func called(_ call: MethodCall) {
        guard administration.isService(call.sender) else {
            let refusal = WireError(.accessDenied, "only the owner of \(Names.service) may ask")
            return call.fail(refusal)
        }
        do throws(WireError) {
            switch AgentMethod(rawValue: call.member) {
            case .ask: event(.asked(try prompt(in: call)))
            case .withdraw:
                event(.withdrawn(token: call.arguments.fields(String.self) ?? ""))
                call.reply()
            case nil: throw WireError(.unknownMethod, "an agent has no \(call.member)")
            }
        } catch {
            call.fail(error)
        }
    }

    private func prompt(in call: MethodCall) throws(WireError) -> AgentPrompt {
        let fields = call.arguments.fields(String.self, [String: Variant].self)
        guard let (token, question) = fields else {
            throw WireError(.invalidArgs, "a question is not \(call.arguments.signature)")
        }
        return AgentPrompt(
            token: token,
            question: try AgentQuestion(Options(question)),
            call: call
        )
    }

    private func heard(_ notice: Administration.Notice) {
        switch notice {
        case .told: break
        case .left: event(.serviceLeft)
        case .returned: registerAgain()
        case .busLost:
            close()
            event(.ended(.busLost))
        }
    }

    private func registerAgain() {
        administration.link.connected { [weak self] result in
            guard let self, case .success(let connection) = result else { return }
            register(on: connection) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success: event(.registered)
                // It left again: the next one that comes is registered with.
                case .failure(let error) where error.code == .serviceUnavailable: break
                case .failure(let error):
                    close()
                    event(.ended(error))
                }
            }
        }
    }

    private func close() {
        // What is let go of ends an observation, which takes a lock: not under ours.
        let previous = state.withLock { state in
            defer { state = State() }
            return state
        }
        previous.registration?.cancel()
    }
}

extension Administration {
    /// Registers an agent on an object of this connection.
    ///
    /// - Parameters:
    ///   - path: The object.
    ///   - options: Whether a script answers.
    ///   - event: Called on the connection's thread, in order; must not wait.
    /// - Returns: The agent, which stays registered as long as it is kept.
    /// - Throws: ``ConsentError``, when the service is not there or refuses.
    package func registerAgent(
        at path: ObjectPath,
        _ options: RegisterOptions = RegisterOptions(),
        _ event: @escaping @Sendable (AgentEvent) -> Void
    ) async throws(ConsentError) -> AgentSession {
        let session = AgentSession(self, at: path, options, event)
        try await session.begin()
        return session
    }
}
