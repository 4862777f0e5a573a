import ConsentWire
import GIO
import TestSupport
import Testing

@Suite("Many clients at once", .timeLimit(.minutes(5)))
struct ManyClientsTests {
    private static let reason = ["reason": Variant("To try it")]

    @Test("200 clients: one question on screen, equal ones joined, everyone answered once")
    func twoHundred() async throws {
        let service = try await ServiceProcess()
        let agent = try await ScriptedAgent(on: service.bus)
        var apps: [AppProcess] = []
        for number in 0..<20 {
            let app = try await AppProcess(
                "app\(number)",
                in: service.folder,
                on: service.bus,
                opening: false
            )
            for connection in 0..<10 { try await app.open("c\(connection)") }
            apps.append(app)
        }
        try await Self.round(apps, agent, of: "contacts", "screen", word: "allow", service)
        let before = try service.figures()
        try await Self.round(apps, agent, of: "motion", "health", word: "deny", service)
        try await Self.round(apps, agent, of: "assistant", "reminders", word: "allow", service)
        let after = try service.figures()
        #expect(after.descriptors == before.descriptors)
        #expect(after.privateKilobytes - before.privateKilobytes < 1_024, "\(before) \(after)")
        #expect(try await service.settings.grants().rows.count == 120)
    }

    /// Every connection asks, every second one for the other permission.
    private static func round(
        _ apps: [AppProcess],
        _ agent: ScriptedAgent,
        of first: String,
        _ second: String,
        word: String,
        _ service: ServiceProcess
    ) async throws {
        var requests: [(AppProcess, Int)] = []
        for app in apps {
            for connection in 0..<10 {
                let permission = connection.isMultiple(of: 2) ? first : second
                let number = try app.request(permission, reason, on: "c\(connection)")
                requests.append((app, number))
            }
        }
        for app in apps { for connection in 0..<10 { try await app.settle("c\(connection)") } }
        // The first one is on screen by now.
        let before = agent.questions.entries.count - 1
        for count in 1...40 {
            let question = try await agent.next()
            try await agent.client.settle()
            let shown = agent.questions.entries.count - before
            #expect(shown == count, "one on screen at a time")
            question.answer(word)
        }
        for (app, number) in requests {
            let answer = try await app.answer(to: number)
            #expect(answer.status == (word == "allow" ? "authorized" : "denied"))
        }
        for app in apps {
            let answers = app.events.entries.compactMap { event -> Int? in
                if case .answer(let number, _) = event { number } else { nil }
            }
            #expect(Set(answers).count == answers.count, "nobody is answered twice")
        }
    }

    @Test("beyond the bounds requests are refused, and the others are still answered")
    func bounds() async throws {
        let service = try await ServiceProcess()
        var apps: [AppProcess] = []
        for number in 0..<20 {
            apps.append(try await AppProcess("app\(number)", in: service.folder, on: service.bus))
        }
        var requests: [(AppProcess, Int)] = []
        for app in apps {
            for permission in ["contacts", "screen", "motion", "health"] {
                requests.append((app, try app.request(permission, Self.reason)))
            }
        }
        for app in apps { try await app.settle() }
        var waiting: [(AppProcess, Int)] = []
        for (app, number) in requests {
            guard app.isAnswered(number) else {
                waiting.append((app, number))
                continue
            }
            #expect(try await app.answer(to: number).error == "TooManyRequests")
        }
        #expect(waiting.count == 64, "questions in all")

        let agent = try await ScriptedAgent(on: service.bus, answering: "allow")
        for (app, number) in waiting {
            #expect(try await app.answer(to: number).status == "authorized")
        }
        #expect(agent.questions.entries.count == 64)
    }

    @Test("256 requests of an app wait, the next are refused")
    func waiters() async throws {
        let service = try await ServiceProcess()
        let agent = try await ScriptedAgent(on: service.bus)
        let app = try await AppProcess("app", in: service.folder, on: service.bus)
        var requests: [Int] = []
        for _ in 0..<260 { requests.append(try app.request("contacts", Self.reason)) }
        try await app.settle()
        let question = try await agent.next()
        for number in requests.dropFirst(256) {
            #expect(try await app.answer(to: number).error == "TooManyRequests")
        }
        question.answer("allow")
        for number in requests.prefix(256) {
            #expect(try await app.answer(to: number).status == "authorized")
        }
        #expect(agent.questions.entries.count == 1)
    }

    @Test("a program that ends with a hundred questions leaves nothing")
    func crashing() async throws {
        let service = try await ServiceProcess()
        let agent = try await ScriptedAgent(on: service.bus)
        let before = try service.figures().descriptors
        let app = try await AppProcess("app", in: service.folder, on: service.bus)
        for _ in 0..<100 { _ = try app.request("contacts", Self.reason) }
        let question = try await agent.next()
        await app.kill()
        #expect(try await agent.withdrawn.next() == question.token)
        #expect(try await service.descriptors(backTo: before) <= before)
        #expect(try await service.settings.grants().rows.isEmpty)
    }
}
