import Consent
import ConsentModel
import ConsentWire
import GIO
import TestSupport
import Testing

@Suite("An agent on the bus", .privateBus, .timeLimit(.minutes(5)))
struct AgentSessionTests {
    private let bus: PrivateBus
    private let administration: Administration
    private let events = Outbox<AgentEvent>()

    init() throws {
        bus = try #require(PrivateBus.current)
        administration = Administration(address: bus.busAddress)
    }

    private let question = AgentQuestion(
        app: App(id: "org.example.App", kind: .desktop),
        appName: "Example",
        evidence: .unit,
        permission: .camera,
        title: "Allow?",
        body: "",
        reason: "Scan",
        icon: "",
        lifetimes: [.once, .always]
    )

    private func register(
        with service: FakeService
    ) async throws -> (AgentSession, ObjectAddress) {
        let session = try await administration.registerAgent(at: "/agent") { [events] in
            events.put($0)
        }
        let call = try #require(await service.next("Register"))
        return (session, ObjectAddress(call.sender, "/agent", Names.agent))
    }

    @Test("a question is handed out and answered late, and once")
    func asks() async throws {
        let service = try await FakeService(on: bus)
        let (session, agent) = try await register(with: service)
        async let reply = service.connection.call(
            agent,
            "Ask",
            .tuple("t1", question.fields.values),
            timeout: .never
        )
        guard case .asked(let prompt) = await events.take() else {
            Issue.record("no question")
            return
        }
        #expect(prompt.token == "t1")
        #expect(prompt.question == question)
        prompt.answer(.allow(AgentAnswer.Terms(lifetime: .once)))
        prompt.answer(.deny(AgentAnswer.Terms()))
        let answer = try await reply.fields(String.self, [String: Variant].self)
        #expect(answer?.0 == "allow")
        #expect(answer?.1["lifetime"]?.as(String.self) == "once")
        try await session.end()
        #expect(await service.next("Unregister") != nil)
    }

    @Test("a withdrawal is told")
    func withdraws() async throws {
        let service = try await FakeService(on: bus)
        let (session, agent) = try await register(with: service)
        _ = try await service.connection.call(agent, "Withdraw", .tuple("t1"))
        guard case .withdrawn("t1") = await events.take() else {
            Issue.record("no withdrawal")
            return
        }
        withExtendedLifetime(session) {}
    }

    @Test("nobody but the owner of the name may ask or withdraw")
    func strangers() async throws {
        let service = try await FakeService(on: bus)
        let (session, agent) = try await register(with: service)
        let stranger = try await FakeService(on: bus, isOwner: false)
        let ask = Variant.tuple("t1", question.fields.values)
        for (member, arguments) in [("Ask", ask), ("Withdraw", Variant.tuple("t1"))] {
            let error = await #expect(throws: GIOError.self) {
                try await stranger.connection.call(agent, member, arguments)
            }
            #expect(error?.remoteName == "org.freedesktop.DBus.Error.AccessDenied")
        }
        withExtendedLifetime(session) {}
    }

    @Test("a question that cannot be read goes to the next agent, as one that is dropped does")
    func unreadable() async throws {
        let service = try await FakeService(on: bus)
        let (session, agent) = try await register(with: service)
        let nothing: [String: Variant] = [:]
        await #expect(throws: GIOError.self) {
            try await service.connection.call(agent, "Ask", .tuple("t1", nothing))
        }
        let failures = Outbox<Bool>()
        let ask = Variant.tuple("t2", question.fields.values)
        service.connection.call(agent, "Ask", ask, timeout: .never) { reply in
            failures.put((try? reply.get()) == nil)
        }
        do {
            guard case .asked = await events.take() else {
                Issue.record("no question")
                return
            }
        }
        #expect(await failures.take() == true)
        withExtendedLifetime(session) {}
    }

    @Test("the agent registers again when the service is back")
    func restart() async throws {
        let service = try await FakeService(on: bus)
        let (session, _) = try await register(with: service)
        service.leave()
        guard case .serviceLeft = await events.take() else {
            Issue.record("the service left, and nobody said so")
            return
        }
        let second = try await FakeService(on: bus)
        #expect(await second.next("Register") != nil)
        guard case .registered = await events.take() else {
            Issue.record("not registered")
            return
        }
        withExtendedLifetime(session) {}
    }

    @Test("a service that refuses is told as such, at first and later")
    func refused() async throws {
        let service = try await FakeService(on: bus)
        let (session, _) = try await register(with: service)
        service.leave()
        let second = try await FakeService(on: bus, isOwner: false)
        second.answer { call in
            call.fail("org.freedesktop.DBus.Error.AccessDenied", "no scripts")
            return true
        }
        try await second.own()
        guard case .serviceLeft = await events.take(), case .ended(let error) = await events.take()
        else {
            Issue.record("not ended")
            return
        }
        #expect(error.code == .accessDenied)
        await #expect(throws: ConsentError.self) {
            try await administration.registerAgent(at: "/other") { _ in }
        }
        withExtendedLifetime(session) {}
    }
}
