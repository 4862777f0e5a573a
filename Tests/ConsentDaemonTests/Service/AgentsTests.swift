import ConsentWire
import GIO
import TestSupport
import Testing

@Suite("Agents on the bus", .timeLimit(.minutes(5)))
struct AgentsTests {
    @Test("the newest agent is asked; unregistered, the one before it")
    func newest() async throws {
        let service = try await ServiceFixture()
        let old = try await service.agent()
        let new = try await service.agent()
        let app = try await service.app()
        let request = try app.request("contacts")
        let question = try await new.next()
        #expect(old.questions.entries.isEmpty)
        #expect(try await new.unregister().error == nil)
        #expect(try await new.withdrawn.next() == question.token, "its dialog is closed")
        try await old.next().answer("allow")
        #expect(try await app.answer(to: request).status == "authorized")
        #expect(try await new.unregister().error == nil, "one that is not registered is no error")
    }

    @Test("an agent that registers again at its place closes what it showed")
    func again() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        let request = try app.request("contacts")
        let question = try await agent.next()
        #expect(try await agent.register(scripted: true).error == nil)
        #expect(try await agent.withdrawn.next() == question.token)
        question.answer("deny")
        let second = try await agent.next()
        #expect(second.token != question.token)
        second.answer("allow")
        #expect(try await app.answer(to: request).status == "authorized")
    }

    @Test("Rule 8: a question whose last agent leaves waits for another one")
    func lastLeaves() async throws {
        let service = try await ServiceFixture()
        let first = try await service.agent()
        let app = try await service.app()
        let request = try app.request("contacts")
        _ = try await first.next()
        first.leave()
        try await service.left(first.client.connection.uniqueName)
        try await service.advance(by: .seconds(9))
        let second = try await service.agent()
        try await second.next().answer("allow")
        #expect(try await app.answer(to: request).status == "authorized")
    }

    @Test("an agent is never asked about a request of its own process")
    func ownProcess() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let other = try await LocalClient(on: service.bus)
        let reason = Variant("To try it")
        let own = agent.client.begin("Request", .tuple("contacts", ["reason": reason]))
        let onBehalf = other.begin(
            "Request",
            .tuple("screen", ["app-id": Variant("org.example.Reader"), "reason": reason])
        )
        try await agent.client.settle()
        try await other.settle()
        try await service.advance(by: .seconds(10))
        #expect(try await own.first().reason == "no-prompter")
        #expect(try await onBehalf.first().reason == "no-prompter")
        #expect(agent.questions.entries.isEmpty)
    }

    @Test("what was not offered, and other words, are dismissals")
    func notOffered() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let cases: [(String, [String: Variant])] = [
            ("yes", [:]), ("", [:]), ("Allow", [:]),
            ("allow", ["lifetime": Variant("forever")]),
            ("allow", ["lifetime": Variant("until")]),
            ("allow", ["lifetime": Variant("until"), "expires": Variant(UInt64(1))]),
            ("allow", ["expires": Variant(UInt64(4_000_000_000))]),
            ("allow", ["level": Variant("full")]),
            ("allow", ["level": Variant(UInt32(1))]),
        ]
        for (index, (word, results)) in cases.enumerated() {
            let app = try await service.app("app\(index)")
            let answer = try await service.ask(app, "contacts", agent, word, results)
            #expect(answer.status == "not-determined", "\(word) \(results)")
            #expect(answer.reason == "dismissed", "\(word) \(results)")
        }
    }

    @Test("an answer in another form counts as an agent that failed")
    func garbage() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        let far = ["note": Variant(String(repeating: "x", count: 40_000))]
        for (value, permission) in [
            (Variant.unit, "contacts"), (.tuple("allow"), "screen"), (.tuple(UInt32(0)), "motion"),
            (.tuple("allow", far), "reminders"),
        ] {
            let request = try app.request(permission)
            try await agent.next().answer(raw: value)
            #expect(try await app.answer(to: request).reason == "prompter-failed")
        }
    }

    @Test("a late answer and a second one change nothing")
    func late() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        let request = try app.request("contacts")
        let question = try await agent.next()
        question.answer("deny")
        question.answer("allow")
        #expect(try await app.answer(to: request).status == "denied")
        try await agent.client.settle()
        #expect(try await app.status("contacts").status == "denied")
    }

    @Test(
        "what is answered before it can be read is asked again, twice, and then dismissed uncounted"
    )
    func hasty() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent(scripted: false)
        let app = try await service.app()
        for _ in 0..<4 {
            let request = try app.request("contacts")
            var tokens: Set<String> = []
            for _ in 0..<3 {
                let question = try await agent.next()
                tokens.insert(question.token)
                question.answer("allow")
            }
            #expect(try await app.answer(to: request).reason == "dismissed")
            #expect(tokens.count == 3)
        }
        let request = try app.request("contacts")
        let question = try await agent.next()
        try await service.advance(by: .milliseconds(500))
        question.answer("allow")
        #expect(try await app.answer(to: request).status == "authorized")
        let rows = try await service.settings.history(["app-id": Variant(app.id)]).rows
        #expect(rows.first?["agent"]?.as(String.self)?.contains("script") == false)
    }

    @Test("scripted answers are marked in the history, beside who acted")
    func marked() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        _ = try await service.ask(app, "contacts", agent, "allow")
        let row = try #require(
            try await service.settings.history(["app-id": Variant(app.id)]).rows.first
        )
        #expect(row["event"]?.as(String.self) == "answer")
        #expect(row["agent"]?.as(String.self)?.contains("script") == true)
        #expect(row["actor"]?.as(String.self)?.contains(app.id) == true)
        #expect(row["status"]?.as(String.self) == "authorized")
        #expect(row["old-status"]?.as(String.self) == "not-determined")
        let all = try await service.settings.history().rows
        #expect(all.contains { $0["event"]?.as(String.self)?.contains("agent") == true })
    }

    @Test("a connection has sixteen agents at most")
    func limit() async throws {
        let service = try await ServiceFixture()
        let client = try await LocalClient(on: service.bus)
        for number in 1...16 {
            let path = try #require(ObjectPath("/agents/a\(number)"))
            let answer = try await client.agents("Register", .tuple(path, [String: Variant]()))
            #expect(answer.error == nil)
        }
        let answer = try await client.agents(
            "Register",
            .tuple("/more" as ObjectPath, [String: Variant]())
        )
        #expect(answer.error == "LimitsExceeded")
    }
}
