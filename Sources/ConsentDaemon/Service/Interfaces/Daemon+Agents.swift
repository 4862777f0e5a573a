import Broker
import ConsentModel
import ConsentWire
import GIO

/// `Agents`, and the questions that are put to them.
extension Daemon {
    func serveAgents(_ call: MethodCall, _ identity: Identity) throws(WireError) {
        switch try call.method(of: AgentsMethod.self) {
        case .register: try register(call, identity)
        case .unregister: try unregister(call)
        }
    }

    private func register(_ call: MethodCall, _ identity: Identity) throws(WireError) {
        let (path, dictionary) = try call.read(ObjectPath.self, [String: Variant].self)
        let isScripted = try RegisterOptions(Options(dictionary)).isScripted
        guard !isScripted || configuration.acceptsScriptedAgents else {
            throw WireError(
                .accessDenied,
                "a script cannot answer for the user; to decide without a question, use: "
                    + "consentctl grant PERMISSION APP"
            )
        }
        guard let place = agents.register(call.sender, at: path) else {
            throw WireError(
                .limitsExceeded,
                "this connection has \(AgentRegistry.limit) agents; unregister one of them first"
            )
        }
        if let replaced = place.replaced { leave(replaced) }
        // The agent may be asked at once: it must know by then that it is registered.
        call.reply()
        receive(
            .prompterAppeared(
                .agent(place.number),
                PrompterDescription(
                    process: identity.caller.process,
                    name: identity.caller.historyName,
                    isScripted: isScripted
                )
            )
        )
    }

    private func unregister(_ call: MethodCall) throws(WireError) {
        let (path, _) = try call.read(ObjectPath.self, [String: Variant].self)
        if let number = agents.unregister(call.sender, at: path) { leave(number) }
        call.reply()
    }

    /// Lets an agent go; what it was asked goes to the next one.
    func leave(_ number: UInt64) {
        for question in agents.questions(of: number) { withdraw(question) }
        receive(.prompterLeft(.agent(number)))
    }

    // MARK: Questions

    func ask(_ id: QuestionID, _ prompter: Prompter, _ question: Question) {
        log.info("Asks the user", about: question.subject)
        switch prompter {
        case .agent(let number): ask(id, number, question)
        case .desktop: showDialog(id, question)
        }
    }

    private func ask(_ id: QuestionID, _ number: UInt64, _ question: Question) {
        guard let agent = agents[number], let texts = catalogue.texts[question.permission],
            let connection
        else { return receive(.promptFailed(id)) }
        let token = QuestionToken.random()
        let words = AgentQuestion(question, texts: texts, languages: Languages.current)
        let pending = connection.call(
            ObjectAddress(agent.connection, agent.path, Names.agent),
            AgentMethod.ask.rawValue,
            .tuple(token.text, words.fields.values),
            timeout: .never
        ) { [self] reply in
            self.assumeIsolated { $0.answered(id, reply) }
        }
        agents.open(
            id,
            AgentRegistry.OpenQuestion(
                agent: number,
                place: agent,
                token: token,
                levels: question.levels,
                lifetimes: question.lifetimes,
                call: pending
            )
        )
    }

    private func answered(_ id: QuestionID, _ result: Result<Variant, GIOError>) {
        // Withdrawn, or its agent left: what comes now changes nothing.
        guard let open = agents.close(id) else { return }
        switch result {
        case .success(let reply):
            guard reply.size <= Self.largestAnswer,
                let (word, results) = reply.fields(String.self, [String: Variant].self)
            else {
                log.warning("An agent answered in a form that is not known")
                return receive(.promptFailed(id))
            }
            let answer = AgentAnswer(
                word: word,
                results: Options(results),
                levels: open.levels,
                lifetimes: open.lifetimes
            )
            receive(.answered(id, Answer(answer)))
        case .failure(let error) where error.code == .noReply || error.code == .serviceUnknown:
            // Its call ends before the bus says that it has left: the question waits for another
            // one, as it does for an agent that leaves between two questions.
            agents.remove(open.agent)
            leave(open.agent)
        case .failure(let error):
            log.warning("An agent could not show a question: \(error)")
            receive(.promptFailed(id))
        }
    }

    /// Closes a question; what its agent answers no longer counts.
    func withdraw(_ id: QuestionID) {
        guard let open = agents.close(id) else { return }
        open.call?.cancel()
        connection?.call(
            ObjectAddress(open.place.connection, open.place.path, Names.agent),
            AgentMethod.withdraw.rawValue,
            .tuple(open.token.text)
        ) { _ in }
    }
}

extension Question {
    /// What a line of the log about it is about.
    fileprivate var subject: Log.Fields {
        Log.Fields(app: caller.app.id, permission: permission.rawValue)
    }
}
