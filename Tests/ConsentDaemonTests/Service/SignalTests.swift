import ConsentWire
import GIO
import TestSupport
import Testing

@Suite("Signals of the service", .timeLimit(.minutes(5)))
struct SignalTests {
    @Test("Rule 11: a change is told to the app it concerns, before the reply, and to no other app")
    func unicast() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app("one")
        let other = try await service.app("two")
        // `silent` has never called Permissions; `second` has.
        try await app.open("second")
        try await app.open("silent")
        for client in [app, other] { try await client.settle() }
        try await app.settle("second")

        let request = try app.request("contacts")
        try await agent.next().answer("allow")
        let reply = try await app.place(ofAnswer: request)
        let told = try await app.events.index { event in
            if case .signal(let told) = event { told.connection == "main" } else { false }
        }
        #expect(told < reply, "told before the reply of the call that caused it")
        try await app.events.first { event in
            if case .signal(let told) = event { told.connection == "second" } else { false }
        }
        try await app.settle("silent")
        try await other.settle()
        #expect(app.signals.map(\.member).allSatisfy { $0 == "StatusChanged" })
        #expect(Set(app.signals.map(\.connection)) == ["main", "second"])
        #expect(app.signals.allSatisfy { $0.permission == "contacts" && $0.status == "authorized" })
        #expect(other.signals.isEmpty)
    }

    @Test("Changed comes before the reply, to connections that called Manager only")
    func changed() async throws {
        let service = try await ServiceFixture()
        let watcher = try await LocalClient(on: service.bus)
        let stranger = try await LocalClient(on: service.bus)
        try await stranger.settle()
        _ = try await watcher.grants()
        let granted = try await service.settings.grant("org.example.Reader", "contacts")
        #expect(granted.value(Bool.self) == true)
        // The own signal came before the reply.
        let own = try #require(service.settings.signals.entries.first)
        #expect(own.member == "Changed")
        let values = own.arguments.fields(
            String.self,
            String.self,
            String.self,
            [String: Variant].self
        )
        #expect(values?.0 == "org.example.Reader")
        #expect(values?.1 == "contacts")
        #expect(values?.2 == "authorized")
        #expect(values?.3["reason"]?.as(String.self) == "settings")
        #expect(try await watcher.signals.next().member == "Changed")
        #expect(
            try await service.settings.grant("org.example.Reader", "contacts").value(Bool.self)
                == false
        )
        try await stranger.settle()
        #expect(stranger.signals.entries.isEmpty)
        #expect(service.settings.signals.entries.count == 1, "nothing changed, nothing is told")
    }

    @Test("a reset of many says ResetDone once, and no Changed")
    func resetDone() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        try await app.settle()
        for permission in ["contacts", "screen"] {
            _ = try await service.settings.grant(app.id, permission)
        }
        let before = service.settings.signals.entries.count
        #expect(try await service.settings.manager("ResetAll").value(UInt32.self) == 2)
        let signals = service.settings.signals.entries.dropFirst(before)
        #expect(signals.map(\.member) == ["ResetDone"])
        let scope = signals.first?.arguments.fields([String: Variant].self, UInt32.self)
        #expect(scope?.0.isEmpty == true)
        #expect(scope?.1 == 2)
        for permission in ["contacts", "screen"] {
            try await app.events.first { event in
                guard case .signal(let told) = event else { return false }
                return told.permission == permission && told.status == "not-determined"
            }
        }
        #expect(try await service.settings.manager("ResetAll").value(UInt32.self) == 0)
    }

    @Test("a switch is told to every app that listens")
    func switched() async throws {
        let service = try await ServiceFixture()
        let apps = [try await service.app("one"), try await service.app("two")]
        for app in apps { try await app.settle() }
        _ = try await service.settings.manager("SetEnabled", .tuple("contacts", false))
        for app in apps {
            try await app.events.first { event in
                if case .signal(let told) = event { told.status == "disabled" } else { false }
            }
        }
    }

    @Test("Changed without an app tells managers of a switch about which no app has decided")
    func switchedForNobody() async throws {
        let service = try await ServiceFixture()
        for (enabled, status) in [(false, "disabled"), (true, "not-determined")] {
            let before = service.settings.signals.entries.count
            _ = try await service.settings.manager("SetEnabled", .tuple("contacts", enabled))
            let told = service.settings.signals.entries.dropFirst(before).compactMap {
                $0.arguments.fields(
                    String.self,
                    String.self,
                    String.self,
                    [String: Variant].self
                )
            }
            #expect(told.map { [$0.0, $0.1, $0.2] } == [["", "contacts", status]])
            #expect(told.first?.3["hint"] == nil, "it would name an app")
        }
    }

    @Test("Changed tells managers of a switch, also where the app is not there, before the reply")
    func switchedAway() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        try await app.settle()
        let held = "org.example.Reader"
        _ = try await service.settings.grant(held, "location")
        _ = try await service.settings.grant(held, "background-location")
        _ = try await service.settings.grant(held, "contacts")
        for (enabled, status) in [(false, "disabled"), (true, "authorized")] {
            let before = service.settings.signals.entries.count
            _ = try await service.settings.manager("SetEnabled", .tuple("location", enabled))
            // What depends on it follows.
            try await service.settings.settle()
            let told = service.settings.signals.entries.dropFirst(before).compactMap { signal in
                signal.member == "Changed"
                    ? signal.arguments.fields(
                        String.self,
                        String.self,
                        String.self,
                        [String: Variant].self
                    ) : nil
            }
            #expect(told.filter { $0.0 == held }.map(\.1) == ["location", "background-location"])
            #expect(told.filter { $0.0 == held }.map(\.2) == [status, status])
            #expect(told.count { $0.0 == app.id && $0.1 == "location" } == 1)
        }
    }

    @Test("own writes first: a read behind a write of the same connection sees it")
    func ownWrites() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        for _ in 0..<20 {
            _ = try await service.ask(app, "contacts", agent, "allow")
            let given = try app.send("Relinquish", .tuple("contacts"))
            let read = try app.send("Status", .tuple("contacts", [String: Variant]()))
            let place = try await app.place(ofAnswer: read)
            #expect(try await app.place(ofAnswer: given) < place)
            #expect(try await app.answer(to: read).status == "not-determined")
        }
        let status = service.settings.connection
        let manager = ObjectAddress(Names.service, "/org/consentd/Consent1", Names.manager)
        for number in 0..<20 {
            let rows = Journal<Answer>()
            let arguments = Variant.tuple("org.example.A\(number)", "contacts", [String: Variant]())
            status.call(manager, "Grant", arguments) { _ in }
            status.call(manager, "ListGrants", .tuple([String: Variant]())) {
                rows.append(Answer($0))
            }
            #expect(try await rows.first().rows.count == number + 1)
        }
    }

    @Test("a revoke is told to the running app: B25")
    func revoked() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        _ = try await service.ask(app, "contacts", agent, "allow")
        #expect(try await service.settings.revoke(app.id, "contacts").value(Bool.self) == true)
        try await app.events.first { event in
            if case .signal(let told) = event { told.status == "denied" } else { false }
        }
    }

    @Test("a change of another app changes no byte of an app's replies")
    func otherApps() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        let before = try await app.status("contacts")
        _ = try await service.settings.grant("org.example.Other", "contacts")
        _ = try await service.settings.revoke("org.example.Other", "screen")
        #expect(try await app.status("contacts") == before)
        _ = try await service.settings.grant(app.id, "screen")
        let after = try await app.status("contacts")
        #expect(after != before)
        #expect(after.status == before.status)
    }

    @Test("a look for a device changes no byte of another app's replies, nor does a restart")
    func looking() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app("one")
        let other = try await service.app("two")
        _ = try await service.settings.grant(app.id, "contacts")
        let before = try await app.status("contacts")
        for permission in ["camera", "microphone", "photos", "location"] {
            _ = try await other.status(permission)
        }
        #expect(try await app.status("contacts") == before)
        let again = try await service.restarted()
        #expect(try await app.status("contacts") == before)
        withExtendedLifetime(again) {}
    }

    @Test("texts follow the locale, which is remembered for the connection's signals")
    func locale() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        let chinese = ["locale": Variant("zh_CN.UTF-8")]
        _ = try await service.settings.grant(app.id, "contacts")
        let status = try await app.status("contacts", chinese)
        #expect(status.details["hint"]?.as(String.self)?.contains("通讯录") == true)
        _ = try await service.settings.revoke(app.id, "contacts")
        let place = try await app.events.index { event in
            if case .signal(let told) = event { told.status == "denied" } else { false }
        }
        if case .signal(let told) = app.events.entries[place] {
            let details = told.arguments.children.last?.as([String: Variant].self)
            #expect(details?["hint"]?.as(String.self)?.contains("通讯录") == true)
        }
        let english = try await app.status("contacts", ["locale": Variant("C")])
        #expect(english.details["hint"]?.as(String.self)?.contains("contacts") == true)
        for locale in ["", "a/b", "../zh", "a b", String(repeating: "x", count: 65)] {
            let answer = try await app.status("contacts", ["locale": Variant(locale)])
            #expect(answer.error == "InvalidArgs", "\(locale)")
        }
        let titles = try await service.settings.manager("ListPermissions", .tuple(chinese)).rows
        #expect(titles.contains { $0["title"]?.as(String.self)?.contains("相机") == true })
    }
}
