import ConsentWire
import GIO
import TestSupport
import Testing

@Suite("Rule 10 on the bus", .timeLimit(.minutes(5)))
struct LifetimeTests {
    private static let once = ["lifetime": Variant("once")]

    @Test("Rule 10: once ends five seconds after the last connection")
    func once() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        let answer = try await service.ask(app, "contacts", agent, "allow", Self.once)
        #expect(answer.details["lifetime"]?.as(String.self) == "once")
        try await app.open("second")
        try await app.settle("second")
        try app.close("main")
        try await service.left(app.name())
        try await service.advance(by: .seconds(60))
        let status = try app.send(
            "Status",
            .tuple("contacts", [String: Variant]()),
            on: "second"
        )
        #expect(try await app.answer(to: status).status == "authorized")

        try app.close("second")
        try await service.left(app.name(of: "second"))
        try await service.advance(by: .seconds(4))
        #expect(try await service.settings.grants().rows.count == 1)
        service.clock.advance(by: .seconds(1))
        try await service.settings.signals.first { $0.arguments.description.contains("expired") }
        #expect(agent.questions.entries.count == 1, "ending one asks nobody")
        try await app.open("third")
        let ended = try app.send("Status", .tuple("contacts", [String: Variant]()), on: "third")
        #expect(try await app.answer(to: ended).status == "not-determined")
        #expect(try await app.answer(to: ended).reason == "expired")
    }

    @Test("Rule 10: once survives a restart while the app runs, and ends with it otherwise")
    func onceAndRestart() async throws {
        var service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        _ = try await service.ask(app, "contacts", agent, "allow", Self.once)
        service = try await service.restarted()
        #expect(try await app.status("contacts").status == "authorized")

        try await service.daemon.stop()
        await app.kill()
        try await service.left(app.name(), isServing: false)
        service = try await ServiceFixture(
            bus: service.bus,
            folder: service.folder,
            clock: service.clock
        )
        try await service.advance(by: .seconds(5))
        let next = try await service.app()
        #expect(try await next.status("contacts").status == "not-determined")
    }

    @Test("Rule 10: a session ends when the bus is another one")
    func session() async throws {
        var service = try await ServiceFixture()
        let app = try await service.app()
        let session = ["lifetime": Variant("session")]
        _ = try await service.settings.grant(app.id, "contacts", session)
        service = try await service.restarted()
        #expect(try await app.status("contacts").status == "authorized")
        service = try await service.restarted(on: PrivateBus())
        let next = try await service.app()
        let status = try await next.status("contacts")
        #expect(status.status == "not-determined")
        #expect(status.reason == "expired")
    }

    @Test("Rule 10: until follows the wall clock, also when it is set")
    func until() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        try await app.settle()
        var told = 0
        for isSet in [false, true] {
            let end = service.clock.seconds + 3_600
            let options = ["lifetime": Variant("until"), "expires": Variant(end)]
            _ = try await service.settings.grant(app.id, "contacts", options)
            let held = try await app.status("contacts")
            #expect(held.details["expires"]?.as(UInt64.self) == end)
            try await service.advance(by: .seconds(3_599))
            #expect(try await app.status("contacts").status == "authorized")
            if isSet {
                service.clock.setWallClock(by: .seconds(2))
            } else {
                service.clock.advance(by: .seconds(1))
            }
            let place = try await app.events.index(from: told) { event in
                if case .signal(let told) = event { told.status == "not-determined" } else { false }
            }
            told = place + 1
            let status = try await app.status("contacts")
            #expect(status.status == "not-determined")
            #expect(status.reason == "expired")
        }
    }

    @Test("Rule 10: once ends after 16 hours, also those that the computer slept through")
    func longestRun() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        for isAsleep in [false, true] {
            _ = try await service.ask(app, "screen", agent, "allow", Self.once)
            try await service.pass(.seconds(57_599), asleep: isAsleep)
            #expect(try await app.status("screen").status == "authorized")
            try await service.pass(.seconds(1), asleep: isAsleep)
            let ended = try await app.status("screen")
            #expect(ended.status == "not-determined")
            #expect(ended.reason == "expired")
        }
    }

    @Test("Rule 6: quiet ends after seven days, also those that the computer slept through")
    func sevenDays() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        for isAsleep in [false, true] {
            for _ in 0..<3 { _ = try await service.ask(app, "screen", agent, "dismiss") }
            try await service.pass(.seconds(604_799), asleep: isAsleep)
            #expect(try await app.status("screen").reason == "quieted")
            #expect(try await app.answer(to: app.request("screen")).reason == "quieted")
            try await service.pass(.seconds(1), asleep: isAsleep)
            #expect(try await app.status("screen").details["can-request"]?.as(Bool.self) == true)
        }
    }

    @Test("Rule 10: a clock that is set back ends nothing early, and until keeps its time")
    func setBack() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        let end = service.clock.seconds + 3_600
        let options = ["lifetime": Variant("until"), "expires": Variant(end)]
        _ = try await service.settings.grant(app.id, "screen", options)
        try await service.pass(.seconds(-7_200), asleep: true)
        try await service.pass(.seconds(7_200 + 3_599), asleep: false)
        let held = try await app.status("screen")
        #expect(held.status == "authorized")
        #expect(held.details["expires"]?.as(UInt64.self) == end)
        try await service.pass(.seconds(1), asleep: false)
        #expect(try await app.status("screen").reason == "expired")
    }

    @Test("Rule 10: what was over at the start is ended before anybody is served")
    func overAtStart() async throws {
        var service = try await ServiceFixture()
        let end = service.clock.seconds + 60
        let options = ["lifetime": Variant("until"), "expires": Variant(end)]
        let grants = (0..<600).map { number in
            let arguments = Variant.tuple("org.example.A\(number)", "contacts", options)
            return service.settings.begin("Grant", arguments, of: Names.manager)
        }
        for grant in grants { #expect(try await grant.first().value(Bool.self) == true) }
        try await service.daemon.stop()
        service.clock.advance(by: .seconds(61))
        service = try await ServiceFixture(
            bus: service.bus,
            folder: service.folder,
            clock: service.clock
        )
        let rows = try await service.settings.grants(["status": Variant("authorized")]).rows
        #expect(rows.isEmpty)
        let history = try await service.settings.history(["app-id": Variant("org.example.A7")]).rows
        #expect(history.first?["event"]?.as(String.self) == "expire")
    }

    @Test("decisions, switches, wishes and counts survive a restart")
    func restart() async throws {
        var service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        _ = try await service.ask(app, "contacts", agent, "deny")
        for _ in 0..<2 { _ = try await service.ask(app, "screen", agent, "dismiss") }
        _ = try await service.settings.manager("AskEveryTime", .tuple(app.id, "motion"))
        _ = try await service.settings.manager("SetEnabled", .tuple("health", false))
        let revision = try await app.status("contacts").details["revision"]?.as(UInt64.self)
        service = try await service.restarted()
        let next = try await service.agent()
        let contacts = try await app.status("contacts")
        #expect(contacts.status == "denied")
        #expect(contacts.details["revision"]?.as(UInt64.self) == revision)
        #expect(try await app.status("motion").reason == "ask-every-time")
        #expect(try await app.status("health").status == "disabled")
        _ = try await service.ask(app, "screen", next, "dismiss")
        #expect(try await app.answer(to: app.request("screen")).reason == "quieted")
    }
}

extension ServiceFixture {
    /// Lets the wall clock move, with the steady one or, as in suspend, without it.
    fileprivate func pass(_ duration: Duration, asleep isAsleep: Bool) async throws {
        if isAsleep {
            clock.setWallClock(by: duration)
        } else {
            clock.advance(by: duration)
        }
        try await settings.settle()
    }
}
