import ConsentWire
import GIO
import TestSupport
import Testing

@Suite("Requests on the bus", .timeLimit(.minutes(5)))
struct RequestTests {
    @Test("Rule 2, B1, B10: a request ends once, after the answer; the answer persists")
    func answered() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        let request = try app.request("contacts")
        let question = try await agent.next()
        try await app.settle()
        #expect(!app.isAnswered(request))
        question.answer("allow")
        let answer = try await app.answer(to: request)
        #expect(answer.status == "authorized")
        #expect(answer.details["lifetime"]?.as(String.self) == "always")
        #expect(answer.reason == "user")
        #expect(answer.details["hint"]?.as(String.self)?.contains(app.id) == true)

        #expect(try await app.answer(to: app.request("contacts")).status == "authorized")
        #expect(agent.questions.entries.count == 1, "asked once, not again")
        let rows = try await service.settings.grants().rows
        #expect(rows.count == 1)
        #expect(rows.first?["app-id"]?.as(String.self) == app.id)
        let answers = app.events.entries.count {
            if case .answer(request, _) = $0 { true } else { false }
        }
        #expect(answers == 1)
    }

    @Test("Rule 3: dismissing, failing and leaving store no decision")
    func nothingStored() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        let dismissed = try await service.ask(app, "contacts", agent, "dismiss")
        #expect(dismissed.status == "not-determined")
        #expect(dismissed.reason == "dismissed")
        #expect(dismissed.details["can-request"]?.as(Bool.self) == true)

        let failed = try app.request("screen")
        try await agent.next().fail()
        #expect(try await app.answer(to: failed).reason == "prompter-failed")

        _ = try app.request("motion")
        let question = try await agent.next()
        await app.kill()
        #expect(try await agent.withdrawn.next() == question.token)
        question.answer("allow")
        try await service.left(app.name())
        let decided = try await service.settings.grants().rows.filter {
            $0["status"]?.as(String.self) != "not-determined"
        }
        #expect(decided.isEmpty)
    }

    @Test("Rule 5: “Don't Allow” is final until settings change it")
    func refusal() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        let refused = try await service.ask(app, "contacts", agent, "deny")
        #expect(refused.status == "denied")
        #expect(refused.details["can-request"]?.as(Bool.self) == false)
        #expect(try await app.answer(to: app.request("contacts")).status == "denied")
        #expect(agent.questions.entries.count == 1)
        _ = try await service.settings.manager("Reset", .tuple(app.id, "contacts"))
        #expect(try await service.ask(app, "contacts", agent, "allow").status == "authorized")
    }

    @Test("Rule 6: dismissed three times it is quiet for seven days")
    func quiet() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        for _ in 1...2 {
            #expect(try await service.ask(app, "contacts", agent, "dismiss").reason == "dismissed")
        }
        #expect(try await service.ask(app, "contacts", agent, "dismiss").status == "not-determined")
        let quiet = try await app.answer(to: app.request("contacts"))
        #expect(quiet.reason == "quieted")
        #expect(quiet.details["can-request"]?.as(Bool.self) == false)
        #expect(agent.questions.entries.count == 3)

        try await service.advance(by: .seconds(7 * 86_400 - 1))
        #expect(try await app.answer(to: app.request("contacts")).reason == "quieted")
        try await service.advance(by: .seconds(2))
        #expect(try await service.ask(app, "contacts", agent, "allow").status == "authorized")
    }

    @Test("Rule 7, B15, B27: one question on screen at a time; equal requests share it")
    func oneAtATime() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app("one")
        let other = try await service.app("two")
        try await app.open("second")
        let first = try app.request("contacts")
        try await app.settle()
        let joined = try app.request("contacts", on: "second")
        try await app.settle("second")
        let later = try other.request("contacts")
        try await other.settle()
        let question = try await agent.next()
        #expect(agent.questions.entries.count == 1)
        question.answer("allow")
        #expect(try await app.answer(to: first).status == "authorized")
        #expect(try await app.answer(to: joined).status == "authorized")
        let second = try await agent.next()
        #expect(second.text("app-id") == other.id)
        second.answer("deny")
        #expect(try await other.answer(to: later).status == "denied")
        #expect(agent.questions.entries.count == 2)
    }

    @Test("Rule 7: four questions of an app wait, the next is refused")
    func tooMany() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        let names = ["contacts", "screen", "motion", "health", "assistant", "location", "photos"]
        var requests: [Int] = []
        for name in names.prefix(5) { requests.append(try app.request(name)) }
        let refused = try await app.answer(to: app.request("location"))
        #expect(refused.error == "TooManyRequests")
        for _ in 0..<5 { try await agent.next().answer("deny") }
        for request in requests { #expect(try await app.answer(to: request).status == "denied") }
    }

    @Test("Rule 8: a prompter that dies or errs hands the question to the next one")
    func handedOn() async throws {
        let service = try await ServiceFixture()
        let oldest = try await service.agent()
        let middle = try await service.agent()
        let newest = try await service.agent()
        let app = try await service.app()
        let request = try app.request("contacts")
        let first = try await newest.next()
        newest.leave()
        let second = try await middle.next()
        #expect(second.token != first.token)
        second.fail()
        let third = try await oldest.next()
        third.answer("allow")
        #expect(try await app.answer(to: request).status == "authorized")
    }

    @Test("Rule 8: with no prompter a question waits ten seconds for one")
    func noPrompter() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        let request = try app.request("contacts")
        try await app.settle()
        try await service.advance(by: .seconds(9))
        #expect(!app.isAnswered(request))
        try await service.advance(by: .seconds(1))
        let answer = try await app.answer(to: request)
        #expect(answer.status == "not-determined")
        #expect(answer.reason == "no-prompter")
        #expect(answer.details["can-request"]?.as(Bool.self) == true)

        let waiting = try app.request("contacts")
        try await app.settle()
        let agent = try await service.agent()
        try await agent.next().answer("allow")
        #expect(try await app.answer(to: waiting).status == "authorized")
    }

    @Test("Rule 8: after ten minutes on screen it is over, and not counted")
    func timedOut() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        for _ in 0..<4 {
            let request = try app.request("contacts")
            let question = try await agent.next()
            try await service.advance(by: .seconds(600))
            #expect(try await app.answer(to: request).reason == "timed-out")
            #expect(try await agent.withdrawn.next() == question.token)
            question.answer("allow")
        }
        #expect(try await app.status("contacts").status == "not-determined")
    }

    @Test("Rule 8: an app that withdraws from the screen waits, longer each time")
    func backoff() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        let options = ["reason": Variant("To try"), "token": Variant("one")]
        for _ in 0..<1_000 {
            let request = try app.request("contacts", options)
            _ = try await app.permissions("Cancel", .tuple("one"))
            #expect(try await app.answer(to: request).error == "Cancelled")
        }
        #expect(agent.questions.entries.count <= 12)
        let request = try app.request("contacts")
        try await app.settle()
        try await service.advance(by: .seconds(300))
        try await service.settings.settle()
        let last = try await agent.questions.index(from: 1) { _ in true }
        agent.questions.entries[last].answer("allow")
        #expect(try await app.answer(to: request).status == "authorized")
    }

    @Test("Rule 14: a command settles the question on screen; its token is void")
    func settled() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        let cases: [(Answer.Ending, String, String?)] = [
            (.grant, "authorized", "settings"), (.revoke, "denied", "settings"),
            (.reset, "not-determined", "reset"), (.disable, "disabled", "switched-off"),
        ]
        for (ending, status, reason) in cases {
            let request = try app.request("contacts")
            let question = try await agent.next()
            #expect(try await ending.perform(by: service.settings, app.id).error == nil)
            let answer = try await app.answer(to: request)
            #expect(answer.status == status)
            #expect(answer.reason == reason)
            #expect(try await agent.withdrawn.next() == question.token)
            question.answer(status == "authorized" ? "deny" : "allow")
            try await agent.client.settle()
            #expect(try await app.status("contacts").status == status)
            _ = try await service.settings.manager("SetEnabled", .tuple("contacts", true))
            _ = try await service.settings.manager("Reset", .tuple(app.id, "contacts"))
        }
    }

    @Test("Rule 16: under “ask every time” an answer lasts for this run, and the wish stays")
    func everyTime() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        let wish = try await service.settings.manager("AskEveryTime", .tuple(app.id, "contacts"))
        #expect(wish.value(Bool.self) == true)
        #expect(try await app.status("contacts").reason == "ask-every-time")
        let request = try app.request("contacts")
        let question = try await agent.next()
        #expect(question.fields["lifetimes"]?.as([String].self) == ["once"])
        question.answer("allow")
        let answer = try await app.answer(to: request)
        #expect(answer.status == "authorized")
        #expect(answer.details["lifetime"]?.as(String.self) == "once")
        await app.kill()
        try await service.left(app.name())
        try await service.advance(by: .seconds(5))
        let next = try await service.app()
        #expect(try await next.status("contacts").reason == "ask-every-time")
    }

    @Test("levels: an upgrade asks, and refused it keeps what is held")
    func levels() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        let reason = Variant("To show the way")
        let request = try app.request("location", ["reason": reason])
        let question = try await agent.next()
        #expect(question.fields["levels"]?.as([String].self) == ["approximate", "precise"])
        question.answer("allow", ["level": Variant("approximate")])
        let limited = try await app.answer(to: request)
        #expect(limited.status == "limited")
        #expect(limited.details["level"]?.as(String.self) == "approximate")
        let approximate = ["level": Variant("approximate")]
        #expect(try await app.status("location", approximate).status == "authorized")

        let upgrade = try app.request("location", ["reason": reason])
        let second = try await agent.next()
        #expect(second.text("held-level") == "approximate")
        second.answer("deny")
        #expect(try await app.answer(to: upgrade).status == "limited")
        #expect(try await app.answer(to: app.request("location")).status == "limited")
        #expect(agent.questions.entries.count == 2)
    }

    @Test("background-location asks for location first; quiet notifications ask nobody")
    func requiredAndProvisional() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        let request = try app.request("background-location")
        let first = try await agent.next()
        #expect(first.text("permission") == "location")
        first.answer("allow")
        let second = try await agent.next()
        #expect(second.text("permission") == "background-location")
        second.answer("allow")
        #expect(try await app.answer(to: request).status == "authorized")
        _ = try await service.settings.revoke(app.id, "location")
        #expect(try await app.status("background-location").status != "authorized")

        let quiet = ["reason": Variant("To tell"), "level": Variant("quiet")]
        let held = try await app.answer(to: app.request("notifications", quiet))
        #expect(held.status == "provisional")
        #expect(agent.questions.entries.count == 2)
    }
}

extension Answer {
    /// The commands that settle a question.
    enum Ending {
        case grant, revoke, reset, disable

        func perform(by settings: LocalClient, _ app: String) async throws -> Answer {
            switch self {
            case .grant: try await settings.grant(app, "contacts")
            case .revoke: try await settings.revoke(app, "contacts")
            case .reset: try await settings.manager("Reset", .tuple(app, "contacts"))
            case .disable: try await settings.manager("SetEnabled", .tuple("contacts", false))
            }
        }
    }
}
