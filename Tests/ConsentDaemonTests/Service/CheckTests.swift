import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

@Suite("Authority on the bus: checks", .timeLimit(.minutes(5)))
struct CheckTests {
    @Test("a client that never called is identified; nobody is asked and nothing is written")
    func neverCalled() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let guardian = try await LocalClient(on: service.bus)
        let app = try await service.app()
        #expect(try await guardian.check(app.name()).status == "not-determined")
        #expect(try await guardian.check(app.name()).details["can-request"] == Variant(true))
        #expect(agent.questions.entries.isEmpty)
        let options = Variant.tuple([String: Variant]())
        #expect(try await service.settings.manager("ListApps", options).rows.isEmpty)
        #expect(try await service.settings.grants().rows.isEmpty)

        _ = try await service.settings.grant(app.id, "location", ["level": Variant("approximate")])
        #expect(try await guardian.check(app.name(), "location").status == "limited")
        let rough = ["level": Variant("approximate")]
        #expect(try await guardian.check(app.name(), "location", rough).status == "authorized")
        _ = try await app.settle()
        #expect(app.signals.isEmpty, "a check is nothing that the client hears of")
    }

    @Test("the text for the user is in the service's language and names the client")
    func locale() async throws {
        let service = try await ServiceFixture()
        let guardian = try await LocalClient(on: service.bus)
        let app = try await service.app()
        _ = try await service.settings.revoke(app.id, "contacts")
        let plain = try await guardian.check(app.name())
        let chinese = try await guardian.check(app.name(), "contacts", ["locale": Variant("zh_CN")])
        let hints = [plain, chinese].map { $0.details["hint"]?.as(String.self) ?? "" }
        #expect(hints[0] != hints[1])
        #expect(hints.allSatisfy { $0.contains(app.id) })
    }

    @Test("StatusChanged goes to the service that checked, and to no other connection")
    func told() async throws {
        let service = try await ServiceFixture()
        let guardian = try await LocalClient(on: service.bus)
        let other = try await LocalClient(on: service.bus)
        let app = try await service.app()
        let second = try await app.open("second")
        _ = try await guardian.check(app.name())
        _ = try await guardian.check(second)
        _ = try await guardian.check(second, "motion")
        _ = try await other.check(second, "screen")
        _ = try await service.settings.grant(app.id, "contacts")
        // What was told before it comes before the answer.
        _ = try await guardian.check(second)
        _ = try await other.check(second, "screen")
        let told = guardian.told("StatusChanged").compactMap {
            $0.arguments.fields(String.self, String.self, String.self, [String: Variant].self)
        }
        #expect(told.count == 2)
        #expect(Set(told.map(\.0)) == [app.name(), second])
        #expect(told.allSatisfy { $0.1 == "contacts" && $0.2 == "authorized" })
        #expect(told.allSatisfy { $0.3["reason"]?.as(String.self) == "settings" })
        #expect(guardian.signals.entries.allSatisfy { $0.interface == Names.authority })
        #expect(other.signals.entries.isEmpty)
        #expect(service.settings.told("StatusChanged").isEmpty)
    }

    @Test("wrong arguments are errors, the access check comes first")
    func wrong() async throws {
        let service = try await ServiceFixture()
        let guardian = try await LocalClient(on: service.bus)
        let app = try await service.app()
        let none: [String: Variant] = [:]
        for member in ["Check", "BeginUse"] {
            let calls: [(Variant, String)] = [
                (.tuple("org.example.App", "contacts", none), "InvalidArgs"),
                (.tuple("org.freedesktop.DBus", "contacts", none), "InvalidArgs"),
                (.tuple(Names.service, "contacts", none), "InvalidArgs"),
                (.tuple("", "contacts", none), "InvalidArgs"),
                (.tuple("1.5", "contacts", none), "InvalidArgs"),
                (.tuple(app.name(), "", none), "InvalidArgs"),
                (.tuple(app.name(), "contacs", none), "UnknownPermission"),
                (.tuple(app.name(), "contacts", ["level": Variant("low")]), "UnknownLevel"),
                (.tuple(app.name(), "contacts", ["level": Variant(true)]), "InvalidArgs"),
                (.tuple(app.name(), "contacts", ["locale": Variant("a/b")]), "InvalidArgs"),
                (.tuple(app.name(), "contacts"), "InvalidArgs"),
                (.tuple(app.name(), UInt32(7), none), "InvalidArgs"),
                (.tuple(":1.99999", "contacts", none), "IdentityUnknown"),
            ]
            for (arguments, error) in calls {
                let answer = try await guardian.authority(member, arguments)
                #expect(answer.error == error, "\(member) \(arguments): \(answer)")
            }
        }
        #expect(try await guardian.authority("EndUse", .tuple(UInt64(1))).error == "InvalidArgs")
        #expect(try await guardian.authority("EndUse", .tuple(UInt32(1))).error == "InvalidArgs")
        #expect(try await guardian.authority("Fly").error == "UnknownMethod")
    }

    @Test("a client that cannot be identified is IdentityUnknown, and never allowed")
    func unidentified() async throws {
        let service = try await ServiceFixture()
        let guardian = try await LocalClient(on: service.bus)
        let app = try await service.app()
        _ = try await service.settings.grant(app.id, "contacts")
        try FileManager.default.removeItem(atPath: app.id)
        for _ in 0..<2 {
            let answer = try await guardian.check(app.name())
            #expect(answer.error == "IdentityUnknown", "\(answer)")
            #expect(answer.text.contains(app.name()))
            let use = Variant.tuple(app.name(), "contacts", [String: Variant]())
            #expect(try await guardian.authority("BeginUse", use).error == "IdentityUnknown")
        }
        #expect(try await app.permissions("Identity").error == "IdentityUnknown")
    }

    @Test("a client that left is IdentityUnknown, also one that leaves while it is looked at")
    func left() async throws {
        let service = try await ServiceFixture()
        let guardian = try await LocalClient(on: service.bus)
        var answers: [Journal<Answer>] = []
        for _ in 0..<50 {
            let client = try await LocalClient(on: service.bus)
            let arguments = Variant.tuple(
                client.connection.uniqueName,
                "contacts",
                [String: Variant]()
            )
            answers.append(guardian.begin("Check", arguments, of: Names.authority))
            client.connection.close()
        }
        for answer in answers {
            let status = try await answer.first().status
            #expect(["IdentityUnknown", "not-determined"].contains(status))
        }
        let app = try await service.app()
        let name = app.name()
        #expect(try await guardian.check(name).status == "not-determined")
        await app.kill()
        try await service.left(name)
        #expect(try await guardian.check(name).error == "IdentityUnknown")
    }

    @Test("many checks of one client that is being looked at are all answered, in order")
    func waiting() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        _ = try await service.settings.grant(app.id, "contacts")
        let guardian = try await LocalClient(on: service.bus)
        let arguments = Variant.tuple(app.name(), "contacts", [String: Variant]())
        let answers = (0..<200).map { _ in
            guardian.begin("Check", arguments, of: Names.authority)
        }
        for answer in answers { #expect(try await answer.first().status == "authorized") }
    }

    @Test("Rule 10: the connection of a client that was checked is its run")
    func run() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        let guardian = try await LocalClient(on: service.bus)
        let once = ["lifetime": Variant("once")]
        _ = try await service.settings.grant(app.id, "contacts", once)
        #expect(try await guardian.check(app.name()).status == "authorized")
        await app.kill()
        try await service.left(app.name())
        service.clock.advance(by: .seconds(5))
        try await service.settings.first("Changed", saying: "expired")
        let next = try await service.app()
        #expect(try await guardian.check(next.name()).status == "not-determined")
    }

    @Test("a client that names its desktop file is another app to the service that checked it")
    func declared() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        let guardian = try await LocalClient(on: service.bus)
        try service.folder.write(
            "[Desktop Entry]\nType=Application\nName=Example\nExec=\(app.id) %u\n",
            to: "applications/org.example.App.desktop"
        )
        _ = try await service.settings.grant(app.id, "contacts")
        #expect(try await guardian.check(app.name()).status == "authorized")
        let use = try await guardian.beginUse(app.name())
        let arguments = Variant.tuple("org.example.App", [String: Variant]())
        #expect(try await app.permissions("Identify", arguments).error == nil)
        try await guardian.first("StatusChanged", saying: "not-determined")
        #expect(
            try await guardian.first("UseEnded", saying: "ended").arguments
                == .tuple(use, "ended")
        )
        #expect(try await guardian.check(app.name()).status == "not-determined")
    }

    @Test("a service is told of no more clients than it may, and of others when some have left")
    func limit() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        let guardian = try await LocalClient(on: service.bus)
        let permissions = try await service.settings
            .manager("ListPermissions", .tuple([String: Variant]())).rows
            .compactMap { $0["permission"]?.as(String.self) }
        var refused = 0
        for number in 0..<17 {
            let name = try await app.open("c\(number)")
            for permission in permissions {
                let answer = try await guardian.check(name, permission)
                if answer.error != nil { refused += 1 }
                #expect([nil, "LimitsExceeded"].contains(answer.error))
            }
        }
        #expect(refused == 17 * permissions.count - 256)
        let other = try await service.app("other")
        #expect(try await guardian.check(other.name()).error == nil, "another app has room")
        let left = app.name(of: "c0")
        try app.close("c0")
        try await service.left(left)
        #expect(try await guardian.check(app.name(of: "c16"), "speakers").error == nil)
    }
}
