import Consent
import ConsentWire
import GIO
import TestSupport
import Testing

@Suite("An agent", .privateBus, .timeLimit(.minutes(5)))
struct AgentTests {
    private static let path: ObjectPath = "/org/example/Agent"
    private static let question = AgentQuestion(
        app: App(id: "org.example.App", kind: .desktop),
        appName: "Example",
        evidence: .unit,
        permission: .camera,
        title: "Allow “Example” to use the camera?",
        body: "It will see you.",
        reason: "Scan",
        icon: "camera-photo-symbolic",
        lifetimes: [.once, .always]
    )

    let bus: PrivateBus
    let service: FakeService
    let events = Outbox<AgentEvent>()

    init() async throws {
        bus = try #require(PrivateBus.current)
        service = try await FakeService(on: bus)
    }

    private func register() async throws -> (AgentSession, agent: ObjectAddress) {
        let administration = Administration(address: bus.busAddress)
        let session = try await administration.registerAgent(
            at: Self.path,
            RegisterOptions(isScripted: true)
        ) { [events] in events.put($0) }
        let call = try #require(await service.next("Register"))
        let (path, fields) = try #require(
            call.arguments.fields(ObjectPath.self, [String: Variant].self)
        )
        #expect(path == Self.path)
        #expect(try RegisterOptions(Options(fields)).isScripted)
        return (session, ObjectAddress(call.sender, path, Names.agent))
    }

    private func prompt() async -> AgentPrompt? {
        guard case .asked(let prompt)? = await events.take() else { return nil }
        return prompt
    }

    @Test("a question comes as a value, and the answer goes back late")
    func answers() async throws {
        let (session, agent) = try await register()
        let asking = Task {
            try await service.connection.call(
                agent,
                "Ask",
                .tuple("token-1", Self.question.fields.values)
            )
        }
        let prompt = try #require(await prompt())
        #expect(prompt.token == "token-1")
        #expect(prompt.question == Self.question)
        prompt.answer(.allow(AgentAnswer.Terms(lifetime: .once)))
        prompt.answer(.dismiss)
        let reply = try await asking.value
        let (word, results) = try #require(reply.fields(String.self, [String: Variant].self))
        #expect(word == "allow")
        #expect(results == ["lifetime": Variant("once")])
        try await session.end()
        #expect(service.count("Unregister") == 1)
    }

    @Test("a question that is dropped is an error, so that the next agent gets it")
    func dropped() async throws {
        let (session, agent) = try await register()
        let asking = Task {
            try await service.connection.call(
                agent,
                "Ask",
                .tuple("token-1", Self.question.fields.values)
            )
        }
        _ = await prompt()
        await #expect(throws: GIOError.self) { try await asking.value }
        withExtendedLifetime(session) {}
    }

    @Test("a withdrawal is told")
    func withdrawal() async throws {
        let (session, agent) = try await register()
        _ = try await service.connection.call(agent, "Withdraw", .tuple("token-7"))
        guard case .withdrawn("token-7")? = await events.take() else {
            Issue.record("not told")
            return
        }
        withExtendedLifetime(session) {}
    }

    @Test("nobody but the service may ask or withdraw", arguments: ["Ask", "Withdraw"])
    func strangers(member: String) async throws {
        let (session, agent) = try await register()
        let stranger = try await FakeService(on: bus, isOwner: false)
        let arguments: Variant =
            member == "Ask"
            ? .tuple("token", Self.question.fields.values) : .tuple("token")
        let error = await #expect(throws: GIOError.self) {
            try await stranger.connection.call(agent, member, arguments)
        }
        #expect(error?.remoteName == "org.freedesktop.DBus.Error.AccessDenied")
        withExtendedLifetime(session) {}
    }

    @Test("a question that cannot be read is refused")
    func unreadable() async throws {
        let (session, agent) = try await register()
        let fields: [String: Variant] = ["app-id": Variant(UInt32(7))]
        let error = await #expect(throws: GIOError.self) {
            try await service.connection.call(agent, "Ask", .tuple("token", fields))
        }
        #expect(error?.remoteName == "org.freedesktop.DBus.Error.InvalidArgs")
        withExtendedLifetime(session) {}
    }

    @Test("it registers again with a service that has come back")
    func registersAgain() async throws {
        let (session, _) = try await register()
        service.leave()
        guard case .serviceLeft? = await events.take() else {
            Issue.record("not told that the service left")
            return
        }
        let second = try await FakeService(on: bus)
        _ = try #require(await second.next("Register"))
        guard case .registered? = await events.take() else {
            Issue.record("not told that it is registered")
            return
        }
        withExtendedLifetime(session) {}
    }

    @Test("a refused registration is an error")
    func refused() async throws {
        service.answer { call in
            guard call.member == "Register" else { return false }
            call.fail("org.freedesktop.DBus.Error.AccessDenied", "use consentctl grant")
            return true
        }
        let administration = Administration(address: bus.busAddress)
        let error = await #expect(throws: ConsentError.self) {
            try await administration.registerAgent(at: Self.path) { _ in }
        }
        #expect(error == ConsentError(.accessDenied, "use consentctl grant"))
    }
}
