import ConsentWire
import GIO
import TestSupport
import Testing

@Suite("Authority on the bus: uses", .timeLimit(.minutes(5)))
struct UseTests {
    private static func row(_ row: [String: Variant]?) -> [String: String] {
        ["app-id", "kind", "permission", "sender", "by"].reduce(into: [:]) { texts, key in
            texts[key] = row?[key]?.as(String.self)
        }
    }

    @Test("ActiveUses tells what is in use, and UsesChanged what begins and ends")
    func active() async throws {
        let service = try await ServiceFixture()
        let guardian = try await service.app("guard")
        let app = try await service.app()
        let bystander = try await LocalClient(on: service.bus)
        try await bystander.settle()
        _ = try await service.settings.grant(app.id, "contacts")
        #expect(try await service.settings.authority("ActiveUses").rows.isEmpty)
        let use = try await guardian.beginUse(app.name())
        let begun = try await service.settings.first("UsesChanged", saying: "true")
        let (number, isActive, told) = try #require(
            begun.arguments.fields(UInt64.self, Bool.self, [String: Variant].self)
        )
        let expected = [
            "app-id": app.id, "kind": "program", "permission": "contacts", "sender": app.name(),
            "by": guardian.id,
        ]
        #expect(number == use)
        #expect(isActive)
        #expect(Self.row(told) == expected)
        let rows = try await service.settings.authority("ActiveUses").rows
        #expect(rows == [told])
        #expect(rows.first?["use"] == Variant(use))
        #expect(rows.first?["since"] == Variant(service.clock.seconds))
        #expect(Set(told.keys) == Set(expected.keys).union(["use", "since"]))

        #expect(try await guardian.authority("EndUse", .tuple(use)).error == nil)
        let ended = try await service.settings.first("UsesChanged", saying: "false")
        #expect(ended.arguments == .tuple(use, false, told))
        #expect(try await service.settings.authority("ActiveUses").rows.isEmpty)
        #expect(guardian.signals.isEmpty, "who ends a use itself is not told")
        try await bystander.settle()
        #expect(bystander.signals.entries.isEmpty)
    }

    @Test("BeginUse of a client that may not is AccessDenied, and names the status")
    func notUsable() async throws {
        let service = try await ServiceFixture()
        let guardian = try await LocalClient(on: service.bus)
        let app = try await service.app()
        let arguments = Variant.tuple(app.name(), "contacts", [String: Variant]())
        for (status, change) in [
            ("not-determined", nil), ("denied", "Revoke"), ("disabled", "SetEnabled"),
        ] {
            switch change {
            case "Revoke": _ = try await service.settings.revoke(app.id, "contacts")
            case "SetEnabled":
                _ = try await service.settings.manager("SetEnabled", .tuple("contacts", false))
            default: break
            }
            let answer = try await guardian.authority("BeginUse", arguments)
            #expect(answer.error == "AccessDenied")
            #expect(answer.text.contains(status), "\(answer)")
        }
        #expect(try await service.settings.authority("ActiveUses").rows.isEmpty)
        #expect(try await service.settings.grants().rows.allSatisfy { $0["last-used"] == nil })
    }

    @Test("a use is its caller's: another's and one that never was are answered alike")
    func bound() async throws {
        let service = try await ServiceFixture()
        let guardian = try await LocalClient(on: service.bus)
        let other = try await LocalClient(on: service.bus)
        let app = try await service.app()
        _ = try await service.settings.grant(app.id, "contacts")
        let use = try await guardian.beginUse(app.name())
        let foreign = try await other.authority("EndUse", .tuple(use))
        let absent = try await other.authority("EndUse", .tuple(use + 1))
        #expect(foreign.error == "InvalidArgs")
        #expect(absent.error == foreign.error)
        #expect(
            absent.text.replacing(String(use + 1), with: "N")
                == foreign.text.replacing(String(use), with: "N")
        )
        #expect(try await service.settings.authority("ActiveUses").rows.count == 1)
        #expect(try await guardian.authority("EndUse", .tuple(use)).error == nil)
        #expect(try await guardian.authority("EndUse", .tuple(use)).error == "InvalidArgs")
    }

    @Test("a use ends with the permission: the service is told before the command returns")
    func revoked() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        // The same connection guards and revokes: the order of what it gets is that of the daemon.
        let guardian = service.settings
        for (member, arguments) in [
            ("Revoke", Variant.tuple(app.id, "contacts")),
            ("Reset", .tuple(app.id, "contacts")), ("ResetAll", .unit),
            ("SetEnabled", .tuple("contacts", false)),
        ] {
            _ = try await guardian.manager("SetEnabled", .tuple("contacts", true))
            _ = try await guardian.grant(app.id, "contacts")
            let use = try await guardian.beginUse(app.name())
            let start = guardian.signals.entries.count
            #expect(try await guardian.manager(member, arguments).error == nil)
            let told = guardian.signals.entries.dropFirst(start)
                .filter { $0.interface == Names.authority }
            #expect(told.map(\.member) == ["StatusChanged", "UseEnded"], "\(member)")
            #expect(told.last?.arguments == .tuple(use, "revoked"), "\(member)")
        }
        #expect(try await guardian.authority("ActiveUses").rows.isEmpty)
    }

    @Test("a use ends with its time, and when the app gives it back")
    func ended() async throws {
        let service = try await ServiceFixture()
        let guardian = try await LocalClient(on: service.bus)
        let app = try await service.app()
        let end = Variant(service.clock.seconds + 60)
        let terms = ["lifetime": Variant("until"), "expires": end]
        _ = try await service.settings.grant(app.id, "contacts", terms)
        let first = try await guardian.beginUse(app.name())
        service.clock.advance(by: .seconds(60))
        #expect(
            try await guardian.first("UseEnded", saying: String(first)).arguments
                == .tuple(first, "ended")
        )
        _ = try await service.settings.grant(app.id, "contacts")
        let second = try await guardian.beginUse(app.name())
        _ = try await app.permissions("Relinquish", .tuple("contacts"))
        #expect(
            try await guardian.first("UseEnded", saying: String(second)).arguments
                == .tuple(second, "ended")
        )
    }

    @Test("a use ends when its client is killed, and when its service is")
    func killed() async throws {
        let service = try await ServiceFixture()
        let guardian = try await service.app("guard")
        let app = try await service.app()
        _ = try await service.settings.grant(app.id, "contacts")
        _ = try await service.settings.authority("ActiveUses")
        let first = try await guardian.beginUse(app.name())
        await app.kill()
        try await guardian.events.first { event in
            guard case .signal(let told) = event else { return false }
            return told.member == "UseEnded" && told.arguments == .tuple(first, "client-left")
        }
        let next = try await service.app()
        let second = try await guardian.beginUse(next.name())
        await guardian.kill()
        let gone = try await service.settings.signals.first { signal in
            let values = signal.arguments.fields(UInt64.self, Bool.self, [String: Variant].self)
            return values?.0 == second && values?.1 == false
        }
        #expect(gone.member == "UsesChanged")
        #expect(try await service.settings.authority("ActiveUses").rows.isEmpty)
    }

    @Test("last-used is told by ListGrants and by the app's object, and survives a restart")
    func lastUsed() async throws {
        var service = try await ServiceFixture()
        let app = try await service.app()
        _ = try await service.settings.grant(app.id, "contacts")
        let begin = service.clock.seconds
        let use = try await service.settings.beginUse(app.name())
        service.clock.advance(by: .seconds(100))
        _ = try await service.settings.authority("EndUse", .tuple(use))
        service = try await service.restarted()
        let row = try await service.settings.grants().rows.first
        #expect(row?["last-used"] == Variant(begin + 100))
        #expect(row?["status"] == Variant("authorized"))
        #expect(try await service.settings.authority("ActiveUses").rows.isEmpty)
        let path = Names.apps + "/" + ObjectPath.escape(app.id)
        let grants = try await service.settings.call(
            "org.freedesktop.DBus.Properties",
            "Get",
            .tuple(Names.app, "Grants"),
            at: path
        )
        let values = grants.value(Variant.self)?.as([[String: Variant]].self)
        #expect(values?.first?["last-used"] == Variant(begin + 100))
    }

    @Test("a database that fails lets nothing begin")
    func storeFails() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        let second = try await ServiceFixture(bus: PrivateBus(), folder: service.folder)
        let other = try await AppProcess("app", in: service.folder, on: second.bus)
        let arguments = Variant.tuple(other.name(), "contacts", [String: Variant]())
        for member in ["Check", "BeginUse"] {
            #expect(try await second.settings.authority(member, arguments).error == "StoreFailed")
        }
        #expect(try await service.settings.check(app.name()).status == "not-determined")
    }
}
