import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

@Suite("Manager on the bus", .timeLimit(.minutes(5)))
struct ManagerTests {
    @Test("Grant, Revoke and AskEveryTime say whether anything changed")
    func decisions() async throws {
        let service = try await ServiceFixture()
        let settings = service.settings
        let app = "org.example.Reader"
        #expect(try await settings.grant(app, "contacts").value(Bool.self) == true)
        #expect(try await settings.grant(app, "contacts").value(Bool.self) == false)
        #expect(try await settings.revoke(app, "contacts").value(Bool.self) == true)
        #expect(try await settings.revoke(app, "contacts").value(Bool.self) == false)
        let pair = Variant.tuple(app, "contacts")
        #expect(try await settings.manager("AskEveryTime", pair).value(Bool.self) == true)
        #expect(try await settings.manager("AskEveryTime", pair).value(Bool.self) == false)
        #expect(try await settings.manager("Reset", pair).value(UInt32.self) == 1)
        #expect(try await settings.manager("Reset", pair).value(UInt32.self) == 0)
        let events = try await settings.history().rows.map { $0["event"]?.as(String.self) }
        #expect(events.prefix(4) == ["reset", "ask", "revoke", "grant"], "newest first")
    }

    @Test("Grant takes levels and lifetimes, and refuses what is none")
    func grantOptions() async throws {
        let service = try await ServiceFixture()
        let settings = service.settings
        let app = try await service.app()
        let soon = Variant(service.clock.seconds + 3_600)
        let good: [([String: Variant], String)] = [
            (["level": Variant("approximate")], "limited"),
            (["level": Variant("precise")], "authorized"),
            (["lifetime": Variant("session")], "authorized"),
            (["lifetime": Variant("once")], "authorized"),
            (["lifetime": Variant("until"), "expires": soon], "authorized"),
            (["kind": Variant("program")], "authorized"),
        ]
        for (options, status) in good {
            #expect(
                try await settings.grant(app.id, "location", options).value(Bool.self) == true,
                "\(options)"
            )
            let state = try await app.status("location")
            #expect(state.status == status, "\(options)")
            let lifetime = options["lifetime"]?.as(String.self) ?? "always"
            #expect(state.details["lifetime"]?.as(String.self) == lifetime)
            #expect(state.details["expires"] == options["expires"])
        }
        let bad: [([String: Variant], String)] = [
            (["level": Variant("exact")], "UnknownLevel"),
            (["level": Variant("")], "InvalidArgs"),
            (["lifetime": Variant("forever")], "InvalidArgs"),
            (["lifetime": Variant("until")], "InvalidArgs"),
            (["lifetime": Variant("until"), "expires": Variant(UInt64(1))], "InvalidArgs"),
            (["lifetime": Variant("until"), "expires": Variant(UInt64.max)], "InvalidArgs"),
            (["expires": soon], "InvalidArgs"),
            (["kind": Variant("thing")], "InvalidArgs"),
            (["kind": Variant("flatpak")], "InvalidAppId"),
            (["kind": Variant(true)], "InvalidArgs"),
        ]
        for (options, name) in bad {
            let answer = try await settings.grant(app.id, "location", options)
            #expect(answer.error == name, "\(options): \(answer)")
        }
    }

    @Test("a caller may not grant its own app; rule 15: nor a shell for longer than the session")
    func refusedGrants() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        #expect(try await app.grant(app.id, "contacts").error == "AccessDenied")
        #expect(try await app.status("contacts").status == "not-determined")
        let settings = service.settings
        let always = ["lifetime": Variant("always")]
        #expect(
            try await settings.grant("/usr/bin/bash", "contacts", always).error == "InvalidArgs"
        )
        #expect(try await settings.grant("/usr/bin/bash", "contacts").value(Bool.self) == true)
        let row = try await settings.grants().rows.first
        #expect(row?["lifetime"]?.as(String.self) == "session")
    }

    @Test("an empty string is an error everywhere: a script's empty variable resets nothing")
    func empty() async throws {
        let service = try await ServiceFixture()
        let settings = service.settings
        _ = try await settings.grant("org.example.Reader", "contacts")
        let none: [String: Variant] = [:]
        let calls: [(String, Variant)] = [
            ("Grant", .tuple("", "contacts", none)), ("Grant", .tuple("a", "", none)),
            ("Revoke", .tuple("", "contacts")), ("Revoke", .tuple("a", "")),
            ("AskEveryTime", .tuple("", "contacts")), ("Reset", .tuple("", "contacts")),
            ("Reset", .tuple("org.example.Reader", "")), ("Reset", .tuple("", "")),
            ("ResetApp", .tuple("")), ("ResetPermission", .tuple("")),
            ("SetEnabled", .tuple("", false)), ("Explain", .tuple("", "contacts", none)),
            ("ListGrants", .tuple(["app-id": Variant("")])),
            ("ListGrants", .tuple(["permission": Variant("")])),
            ("History", .tuple(["app-id": Variant("")])),
            ("ListApps", .tuple(["after": Variant("")])),
        ]
        for (member, arguments) in calls {
            let answer = try await settings.manager(member, arguments)
            #expect(answer.error == "InvalidArgs", "\(member) \(arguments): \(answer)")
        }
        #expect(try await settings.grants().rows.count == 1)
    }

    @Test("the four resets remove what they name and count pairs; the next counts none")
    func resets() async throws {
        let service = try await ServiceFixture()
        let settings = service.settings
        let fill = { () async throws in
            for app in ["org.example.A", "org.example.B"] {
                for permission in ["contacts", "screen"] {
                    _ = try await settings.grant(app, permission)
                }
            }
        }
        let calls: [(String, Variant, UInt32)] = [
            ("Reset", .tuple("org.example.A", "contacts"), 1),
            ("ResetApp", .tuple("org.example.A"), 2),
            ("ResetPermission", .tuple("contacts"), 2),
            ("ResetAll", .unit, 4),
        ]
        _ = try await settings.manager("SetEnabled", .tuple("motion", false))
        for (member, arguments, count) in calls {
            try await fill()
            #expect(try await settings.manager(member, arguments).value(UInt32.self) == count)
            #expect(try await settings.manager(member, arguments).value(UInt32.self) == 0)
            #expect(try await settings.grants().rows.count == 4 - Int(count))
        }
        let events = try await settings.history().rows.map { $0["event"]?.as(String.self) }
        #expect(events.count { $0 == "grant" } == 9, "1.4.8: the history stays")
        let none: [String: Variant] = [:]
        #expect(try await settings.manager("ListApps", .tuple(none)).rows.count == 2)
        let permissions = try await settings.manager("ListPermissions", .tuple(none)).rows
        let off = permissions.filter { $0["enabled"]?.as(Bool.self) == false }
        #expect(off.map { $0["permission"]?.as(String.self) } == ["motion"], "switches stay")
    }

    @Test("SetEnabled switches a permission for every app; decisions stay beneath")
    func enabled() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        _ = try await service.settings.grant(app.id, "contacts")
        let set = { (enabled: Bool) async throws in
            try await service.settings.manager("SetEnabled", .tuple("contacts", enabled))
                .value(Bool.self)
        }
        #expect(try await set(true) == false)
        #expect(try await set(false) == true)
        #expect(try await set(false) == false)
        let off = try await app.status("contacts")
        #expect(off.status == "disabled")
        #expect(off.reason == "switched-off")
        let list = try await service.settings.manager(
            "ListPermissions",
            .tuple([String: Variant]())
        )
        let row = list.rows.first { $0["permission"]?.as(String.self) == "contacts" }
        #expect(row?["enabled"]?.as(Bool.self) == false)
        #expect(row?["availability"]?.as(String.self) == "disabled")
        let kept = try await service.settings.grants().rows.first
        #expect(kept?["status"]?.as(String.self) == "disabled")
        #expect(kept?["decided"]?.as(String.self) == "authorized")
        #expect(kept?["lifetime"]?.as(String.self) == "always")
        let none: [String: Variant] = [:]
        let why = try await service.settings.manager("Explain", .tuple(app.id, "contacts", none))
        guard case .reply(let tuple) = why else {
            Issue.record("no explanation")
            return
        }
        let chain = tuple.children[2].as([[String: Variant]].self) ?? []
        #expect(chain.last?["rule"]?.as(String.self) == "stored-decision")
        #expect(chain.last?["status"]?.as(String.self) == "authorized")
        #expect(chain.last?["applies"]?.as(Bool.self) == false)
        #expect(chain.last?["text"]?.as(String.self) == "Decided: authorized (settings).")
        #expect(try await set(true) == true)
        #expect(try await app.status("contacts").status == "authorized")
    }

    @Test("Explain tells every rule that was looked at, in order, and which one decided")
    func explain() async throws {
        let service = try await ServiceFixture()
        let settings = service.settings
        let explain = { (app: String, permission: String) async throws -> [[String: Variant]] in
            let answer = try await settings.manager(
                "Explain",
                .tuple(app, permission, [String: Variant]())
            )
            guard case .reply(let tuple) = answer else { return [] }
            return tuple.children[2].as([[String: Variant]].self) ?? []
        }
        let undecided = try await explain("org.example.A", "contacts")
        #expect(undecided.last?["applies"]?.as(Bool.self) == true)
        #expect(undecided.count { $0["applies"]?.as(Bool.self) == true } == 1)
        #expect(undecided.allSatisfy { $0["text"]?.as(String.self)?.isEmpty == false })
        #expect(undecided.first?["rule"]?.as(String.self) == "availability")

        _ = try await settings.grant("org.example.A", "contacts")
        let granted = try await explain("org.example.A", "contacts")
        #expect(granted.last?["rule"]?.as(String.self) == "stored-decision")
        #expect(granted.last?["status"]?.as(String.self) == "authorized")
        #expect(granted.last?["since"]?.as(UInt64.self) == service.clock.seconds)
        #expect(granted.count < undecided.count)

        let absent = try await explain("org.example.A", "camera")
        #expect(absent.count == 1)
        #expect(absent.first?["reason"]?.as(String.self) == "no-device")
        let unknown = try await settings.manager(
            "Explain",
            .tuple("org.example.A", "camra", [String: Variant]())
        )
        #expect(unknown.error == "UnknownPermission")
    }

    @Test("lists come in pages without a gap or a row twice, and filters filter")
    func lists() async throws {
        let service = try await ServiceFixture()
        let settings = service.settings
        let ids = (0..<25).map { "org.example.A\($0)" }
        for id in ids {
            _ = try await settings.grant(id, "contacts")
            _ = try await settings.revoke(id, "screen")
        }
        for (member, expected) in [("ListGrants", 50), ("ListApps", 25), ("History", 50)] {
            var rows: [[String: Variant]] = []
            while true {
                var options = ["limit": Variant(UInt32(7))]
                options["after"] = rows.last?["cursor"]
                let page = try await settings.manager(member, .tuple(options)).rows
                rows += page
                if page.count < 7 { break }
            }
            #expect(Set(rows.compactMap { $0["cursor"]?.as(String.self) }).count == rows.count)
            #expect(rows.count == expected, "\(member)")
        }
        let filters: [([String: Variant], Int)] = [
            (["app-id": Variant("org.example.A3")], 2), (["permission": Variant("screen")], 25),
            (["status": Variant("authorized")], 25), (["status": Variant("limited")], 0),
            (["app-id": Variant("org.example.A3"), "status": Variant("denied")], 1),
            (["app-id": Variant("org.example.None")], 0),
        ]
        for (filter, count) in filters {
            #expect(try await settings.grants(filter).rows.count == count, "\(filter)")
        }
        #expect(try await settings.history(["app-id": Variant("org.example.A3")]).rows.count == 2)
        for member in ["ListGrants", "History"] {
            let slip = try await settings.manager(member, .tuple(["permission": Variant("screan")]))
            #expect(slip.error == "UnknownPermission", "\(member)")
            #expect(slip.text.contains("“screen”"), "\(member)")
        }
        for limit in [0, 10_001, UInt32.max] {
            #expect(try await settings.grants(["limit": Variant(limit)]).error == "InvalidArgs")
        }
        for member in ["ListGrants", "ListApps", "History"] {
            let answer = try await settings.manager(member, .tuple(["after": Variant("no cursor")]))
            #expect(answer.error == "InvalidArgs", "\(member)")
        }
    }

    @Test("ListApps tells who is known, and whether it is installed")
    func apps() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        _ = try await service.ask(app, "contacts", agent, "allow")
        try service.folder.write(
            "[Desktop Entry]\nType=Application\nName=Reader\nExec=true\n",
            to: "applications/org.example.Reader.desktop"
        )
        _ = try await service.settings.grant("org.example.Reader", "contacts")
        _ = try await service.settings.grant("org.example.Gone", "contacts")
        let rows = try await service.settings.manager("ListApps", .tuple([String: Variant]())).rows
        let row = { (id: String) in rows.first { $0["app-id"]?.as(String.self) == id } }
        #expect(row(app.id)?["evidence"]?.as(String.self) == "path")
        #expect(row(app.id)?["installed"]?.as(Bool.self) == true)
        #expect(row(app.id)?["last-seen"]?.as(UInt64.self) == service.clock.seconds)
        #expect(row("org.example.Reader")?["name"]?.as(String.self) == "Reader")
        #expect(row("org.example.Reader")?["installed"]?.as(Bool.self) == true)
        #expect(row("org.example.Reader")?["last-seen"] == nil, "never seen")
        #expect(row("org.example.Gone")?["installed"]?.as(Bool.self) == false)
    }

    @Test("ListPermissions tells the whole catalogue; B22")
    func permissions() async throws {
        let service = try await ServiceFixture()
        let options = ["locale": Variant("C")]
        let rows = try await service.settings.manager("ListPermissions", .tuple(options)).rows
        #expect(rows.count == 17)
        for row in rows {
            #expect(row["title"]?.as(String.self)?.isEmpty == false)
            #expect(row["enabled"]?.as(Bool.self) == true)
            #expect(row["levels"]?.as([String].self) != nil)
        }
        let camera = rows.first { $0["permission"]?.as(String.self) == "camera" }
        #expect(camera?["availability"]?.as(String.self) == "absent")
    }

    @Test("Diagnose looks the service over")
    func diagnose() async throws {
        let service = try await ServiceFixture()
        let rows = try await service.settings.manager("Diagnose").rows
        let outcomes = Dictionary(
            rows.map { ($0["check"]?.as(String.self), $0["outcome"]?.as(String.self)) },
            uniquingKeysWith: { first, _ in first }
        )
        #expect(outcomes["service"] == "ok")
        #expect(outcomes["database"] == "ok")
        #expect(outcomes["prompters"] == "warning")
        let agent = try await service.agent()
        let after = try await service.settings.manager("Diagnose").rows
        #expect(
            after.contains {
                $0["check"]?.as(String.self) == "prompters"
                    && $0["outcome"]?.as(String.self) == "ok"
            }
        )
        withExtendedLifetime(agent) {}
    }
}
