import ConsentDaemon
import ConsentWire
import GIO
import TestSupport
import Testing

@Suite("Permissions on the bus", .timeLimit(.minutes(5)))
struct PermissionsTests {
    @Test("Rule 1: connecting and Status ask nobody; B2, B5: a check never prompts")
    func statusNeverAsks() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        for permission in ["contacts", "location", "screen", "notifications"] {
            let status = try await app.status(permission)
            #expect(status.status == "not-determined", "\(permission)")
            #expect(status.reason == "not-asked")
            #expect(status.details["can-request"]?.as(Bool.self) == true)
            #expect(status.details["revision"]?.as(UInt64.self) != nil)
        }
        let quiet = try await app.permissions(
            "Request",
            .tuple(
                "contacts",
                ["interactive": Variant(false), "reason": Variant("To find friends")]
            )
        )
        #expect(quiet.status == "not-determined")
        #expect(agent.questions.entries.isEmpty)
        #expect(try await service.settings.grants().rows.isEmpty)
    }

    @Test("B4, B14: an unknown permission is an error that names the nearest")
    func unknownPermission() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        let answer = try await app.status("contatcs")
        #expect(answer.error == "UnknownPermission")
        #expect(answer.text.contains("contacts"))
        let empty = try await app.status("")
        #expect(empty.error == "InvalidArgs")
        let level = try await app.status("location", ["level": Variant("exact")])
        #expect(level.error == "UnknownLevel")
        #expect(level.text.contains("precise"))
        let none = try await app.status("contacts", ["level": Variant("full")])
        #expect(none.error == "UnknownLevel")
    }

    @Test("a known option of a wrong type is refused, an unknown one is passed over")
    func options() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        let wrong = try await app.status("contacts", ["level": Variant(UInt32(1))])
        #expect(wrong.error == "InvalidArgs")
        #expect(wrong.text.contains("level"))
        let unknown = try await app.status("contacts", ["colour": Variant("red")])
        #expect(unknown.status == "not-determined")
        let types = try await app.permissions("Status", .tuple("contacts"))
        #expect(types.error == "InvalidArgs")
        #expect(types.text.contains("(sa{sv})"))
    }

    @Test("Rule 12, B8: the app is who it is, whatever it says")
    func identity() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app("reader")
        let identity = try await app.permissions("Identity").value([String: Variant].self)
        #expect(identity?["app-id"]?.as(String.self) == app.id)
        #expect(identity?["kind"]?.as(String.self) == "program")
        #expect(identity?["evidence"]?.as(String.self) == "path")
        #expect(identity?["name"]?.as(String.self) == "reader")

        let agent = try await service.agent()
        _ = try app.request(
            "contacts",
            ["reason": Variant("I am Photos"), "app-name": Variant("Photos")]
        )
        let question = try await agent.next()
        #expect(question.text("app-id") == app.id)
        #expect(question.text("app-name") == "reader")
        #expect(question.text("title")?.contains("reader") == true)
        #expect(question.text("reason") == "I am Photos")
        #expect(question.token.count == 32)
    }

    @Test(
        "Rule 9: without a usage description it is an error on every machine, and nobody is asked"
    )
    func usageDescription() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        for permission in ["contacts", "camera"] {
            for options in [[:], ["reason": Variant("")], ["reason": Variant("   ")]] {
                let answer = try await app.answer(to: app.request(permission, options))
                #expect(answer.error == "MissingUsageDescription", "\(permission) \(options)")
                #expect(answer.text.contains("X-Consent-Usage-"))
            }
        }
        #expect(agent.questions.entries.isEmpty)
        #expect(try await service.settings.grants().rows.isEmpty)
    }

    @Test("Rule 4, B31: no camera, no prompt")
    func noCamera() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        let answer = try await app.answer(to: app.request("camera"))
        #expect(answer.status == "not-supported")
        #expect(answer.reason == "no-device")
        #expect(agent.questions.entries.isEmpty)
        let availability = try await app.permissions("Availability", .tuple("camera"))
        #expect(availability.status == "absent")
    }

    @Test("a camera's name is told while the permission is held, its facing always")
    func cameras() async throws {
        let devices = FakeDevices([.video("video0", title: "Front Camera")])
        let service = try await ServiceFixture { $0.devices = devices }
        let agent = try await service.agent()
        let app = try await service.app()
        let rows = { (answer: Answer) -> [[String: Variant]] in
            guard case .reply(let tuple) = answer else { return [] }
            return tuple.fields(String.self, [[String: Variant]].self)?.1 ?? []
        }
        let before = try await app.permissions("Availability", .tuple("camera"))
        #expect(before.status == "present")
        #expect(rows(before).count == 1)
        #expect(rows(before).first?["facing"]?.as(String.self) == "unknown")
        #expect(rows(before).first?["name"] == nil)

        #expect(try await service.ask(app, "camera", agent, "allow").status == "authorized")
        let after = try await app.permissions("Availability", .tuple("camera"))
        #expect(rows(after).first?["name"]?.as(String.self) == "Front Camera")

        // B12: switched off is not absent.
        let off = try await service.settings.manager("SetEnabled", .tuple("camera", false))
        #expect(off.value(Bool.self) == true)
        let disabled = try await app.permissions("Availability", .tuple("camera"))
        #expect(disabled.status == "disabled")
        #expect(rows(disabled).first?["name"] == nil)
        #expect(try await app.status("camera").status == "disabled")

        devices.remove("video0")
        #expect(try await app.status("camera").status == "not-supported")
    }

    @Test("Relinquish gives back what is usable; a refusal stays")
    func relinquish() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        _ = try await service.ask(app, "contacts", agent, "allow")
        #expect(try await app.permissions("Relinquish", .tuple("contacts")).error == nil)
        let given = try await app.status("contacts")
        #expect(given.status == "not-determined")
        #expect(given.reason == "relinquished")
        _ = try await service.ask(app, "contacts", agent, "deny")
        #expect(try await app.permissions("Relinquish", .tuple("contacts")).error == nil)
        #expect(try await app.status("contacts").status == "denied")
        #expect(try await app.permissions("Relinquish", .tuple("x")).error == "UnknownPermission")
    }

    @Test("an app cannot fill the history by asking for quiet notifications and giving them back")
    func relinquishingOften() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app("one")
        let other = try await service.app("two")
        let quiet = ["level": Variant("quiet"), "reason": Variant("To tell the news")]
        let loop = { (app: AppProcess) async throws -> String? in
            _ = try await app.answer(to: app.request("notifications", quiet))
            return try await app.permissions("Relinquish", .tuple("notifications")).error
        }
        for _ in 1...32 { #expect(try await loop(app) == nil) }
        #expect(try await loop(app) == "TooManyRequests")
        #expect(
            try await app.status("notifications", ["level": Variant("quiet")]).status
                == "provisional"
        )
        // What changes nothing is no line of the history.
        #expect(try await app.permissions("Relinquish", .tuple("contacts")).error == nil)
        #expect(try await loop(other) == nil)
        #expect(try await service.settings.history().rows.count < 100)
        try await service.advance(by: .seconds(3_600))
        #expect(try await loop(app) == nil)
    }

    @Test("Cancel ends the request of its own connection alone, and an unknown token is no error")
    func cancel() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        try await app.open("other")
        let options = ["reason": Variant("To try"), "token": Variant("one")]
        let request = try app.request("contacts", options)
        let question = try await agent.next()
        let again = try await app.answer(to: app.request("screen", options))
        #expect(again.error == "TokenInUse")
        let foreign = try app.send("Cancel", .tuple("one"), on: "other")
        #expect(try await app.answer(to: foreign).error == nil)
        #expect(!app.isAnswered(request))
        #expect(try await app.permissions("Cancel", .tuple("one")).error == nil)
        #expect(try await app.answer(to: request).error == "Cancelled")
        #expect(try await agent.withdrawn.next() == question.token)
        #expect(try await app.permissions("Cancel", .tuple("one")).error == nil)
        let long = String(repeating: "x", count: 65)
        #expect(try await app.permissions("Cancel", .tuple(long)).error == "InvalidArgs")
        #expect(try await app.permissions("Cancel", .tuple("")).error == "InvalidArgs")
    }

    @Test("OpenSettings tells the command, once in ten seconds and app")
    func openSettings() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app("one")
        let other = try await service.app("two")
        let first = try await app.permissions("OpenSettings", .tuple("contacts"))
        #expect(first.error == "SettingsUnavailable")
        #expect(first.text.contains("consentctl"))
        #expect(first.text.contains(app.id), "B28: the path is of this app")
        let second = try await app.permissions("OpenSettings", .tuple("screen"))
        #expect(second.error == "TooManyRequests")
        let others = try await other.permissions("OpenSettings", .tuple("contacts"))
        #expect(others.error == "SettingsUnavailable")
        try await service.advance(by: .seconds(10))
        let later = try await app.permissions("OpenSettings", .tuple("contacts"))
        #expect(later.error == "SettingsUnavailable")
        let unknown = try await app.permissions("OpenSettings", .tuple("x"))
        #expect(unknown.error == "UnknownPermission")
    }

    @Test("Version is 1, cannot be set, and reading it subscribes")
    func version() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        let properties = "org.freedesktop.DBus.Properties"
        let get = try await app.call(
            properties,
            "Get",
            .tuple(Names.permissions, "Version"),
            at: Names.object
        )
        #expect(get.value(Variant.self)?.as(UInt32.self) == 1)
        #expect(try await service.settings.grant(app.id, "contacts").value(Bool.self) == true)
        try await app.events.first { event in
            if case .signal(let told) = event { told.status == "authorized" } else { false }
        }
        let all = try await app.call(
            properties,
            "GetAll",
            .tuple(Names.permissions),
            at: Names.object
        )
        #expect(all.value([String: Variant].self)?.keys.sorted() == ["Version"])
        let set = try await app.call(
            properties,
            "Set",
            .tuple(Names.permissions, "Version", Variant(UInt32(2))),
            at: Names.object
        )
        #expect(set.error == "PropertyReadOnly")
        let unknown = try await app.call(
            properties,
            "Get",
            .tuple(Names.permissions, "Colour"),
            at: Names.object
        )
        #expect(unknown.error == "UnknownProperty")
    }
}
