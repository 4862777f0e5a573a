import ConsentWire
import GIO
import TestSupport
import Testing

/// Who may answer a question: the agent that was asked, once.
@Suite("Whose answers count", .timeLimit(.minutes(5)))
struct AnswerWallTests {
    private static func uniqueName(of service: ServiceFixture) async throws -> String {
        let owner = try await service.settings.connection.call(
            .bus,
            "GetNameOwner",
            .tuple(Names.service)
        )
        return try #require(owner.fields(String.self))
    }

    // The usual policy of a session lets `dbus-daemon` pass on a reply that nobody asked for, and
    // GDBus takes it.
    @Test("attack A16: a reply of another connection is no answer, whatever call it is for")
    func forgedReplies() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        let request = try app.request("contacts")
        let question = try await agent.next()
        let name = try await Self.uniqueName(of: service)
        // The number of the service's call is not known: every one that it can be.
        var replies = (1...3_000).map { number in
            RawMessage(replyTo: number, of: name, ["allow"], options: true)
        }
        replies.append(RawMessage("org.consentd.Consent1.Permissions", "Identity"))
        let attacker = try RawConnection(to: service.bus, sending: replies)
        try attacker.read(until: "evidence")
        try await app.settle()
        #expect(!app.isAnswered(request))
        #expect(try await app.status("contacts").status == "not-determined")
        question.answer("deny")
        #expect(try await app.answer(to: request).status == "denied")
    }

    @Test("attack A16: news of the bus counts from the bus alone")
    func forgedNews() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        let request = try app.request("contacts")
        let question = try await agent.next()
        let name = try await Self.uniqueName(of: service)
        let news = [
            ("NameLost", [Names.service]),
            ("NameOwnerChanged", [Names.service, name, ""]),
            ("NameOwnerChanged", [app.name(), app.name(), ""]),
            ("NameOwnerChanged", [agent.client.connection.uniqueName, name, ""]),
        ]
        var messages = news.map { member, strings in
            var message = RawMessage("org.freedesktop.DBus", member, strings, options: false)
            message.isSignal = true
            message.path = "/org/freedesktop/DBus"
            message.destination = name
            return message
        }
        messages.append(RawMessage("org.consentd.Consent1.Permissions", "Identity"))
        let attacker = try RawConnection(to: service.bus, sending: messages)
        try attacker.read(until: "evidence")
        try await app.settle()
        #expect(!app.isAnswered(request), "the app and the agent are still there")
        #expect(service.daemon.endings.entries.isEmpty)
        question.answer("allow")
        #expect(try await app.answer(to: request).status == "authorized")
    }

    @Test("attack A16: a question goes to its agent alone, by a token that nobody can guess")
    func oneAgent() async throws {
        let service = try await ServiceFixture()
        let bystander = try await service.agent()
        let agent = try await service.agent()
        let app = try await service.app()
        var tokens: Set<String> = []
        for permission in ["contacts", "screen", "motion"] {
            let request = try app.request(permission)
            let question = try await agent.next()
            #expect(question.token.count == 32)
            #expect(question.token.allSatisfy { $0.isHexDigit })
            tokens.insert(question.token)
            question.answer("deny")
            #expect(try await app.answer(to: request).status == "denied")
        }
        #expect(tokens.count == 3)
        #expect(bystander.questions.entries.isEmpty)
        #expect(bystander.withdrawn.entries.isEmpty)
    }

    @Test("attack A16: what an agent answers after its question went on counts for nothing")
    func passedOn() async throws {
        let service = try await ServiceFixture()
        let first = try await service.agent()
        let app = try await service.app()
        let request = try app.request("contacts")
        let stale = try await first.next()
        let second = try await service.agent()
        #expect(try await first.unregister().error == nil)
        let question = try await second.next()
        #expect(question.token != stale.token)
        stale.answer("allow")
        try await first.client.settle()
        #expect(!app.isAnswered(request))
        question.answer("deny")
        #expect(try await app.answer(to: request).status == "denied")
    }
}
