import ConsentWire
import GIO
import TestSupport
import Testing

@Suite("Objects for inspection", .timeLimit(.minutes(5)))
struct ObjectsTests {
    private static let introspectable = "org.freedesktop.DBus.Introspectable"
    private static let properties = "org.freedesktop.DBus.Properties"

    private static func xml(_ path: String, _ client: LocalClient) async throws -> String {
        try await client.call(introspectable, "Introspect", .unit, at: path).value(String.self)
            ?? ""
    }

    @Test("the tree leads from the root to the apps")
    func tree() async throws {
        let service = try await ServiceFixture()
        let settings = service.settings
        _ = try await settings.grant("org.example.Reader", "contacts")
        for (path, child) in [
            ("/", "org"), ("/org", "consentd"), ("/org/consentd", "Consent1"),
            (Names.object, "apps"), (Names.apps, "org_2eexample_2eReader"),
        ] {
            #expect(
                try await Self.xml(path, settings).contains("<node name=\"\(child)\""),
                "\(path)"
            )
        }
        let main = try await Self.xml(Names.object, settings)
        for interface in [Names.permissions, Names.manager, Names.authority, Names.agents] {
            #expect(main.contains("interface name=\"\(interface)\""))
        }
        #expect(!main.contains("\"\(Names.agent)\""), "the agent's side is not ours")
        let app = try await Self.xml(Names.apps + "/org_2eexample_2eReader", settings)
        #expect(app.contains("interface name=\"\(Names.app)\""))
    }

    @Test("an app's object tells what is held")
    func app() async throws {
        let service = try await ServiceFixture()
        let settings = service.settings
        let app = try await service.app()
        _ = try await settings.grant(app.id, "contacts")
        _ = try await settings.revoke(app.id, "screen")
        let path = Names.apps + "/" + ObjectPath.escape(app.id)
        let all = try await settings.call(Self.properties, "GetAll", .tuple(Names.app), at: path)
        let values = try #require(all.value([String: Variant].self))
        #expect(values.keys.sorted() == ["AppId", "Grants", "Kind", "Name"])
        #expect(values["AppId"]?.as(String.self) == app.id)
        #expect(values["Kind"]?.as(String.self) == "program")
        #expect(values["Name"]?.as(String.self) == "app")
        let grants = values["Grants"]?.as([[String: Variant]].self)
        #expect(grants?.map { $0["permission"]?.as(String.self) } == ["contacts", "screen"])
        #expect(grants?.allSatisfy { $0["cursor"] == nil } == true)
    }

    @Test("what is not there is answered as the bus's own libraries do")
    func unknown() async throws {
        let service = try await ServiceFixture()
        let settings = service.settings
        let get = Variant.tuple(Names.app, "AppId")
        let missing = Names.apps + "/org_2eexample_2eNone"
        let cases: [(String, String, String, Variant, String)] = [
            (missing, Self.properties, "Get", get, "UnknownObject"),
            (missing, Self.introspectable, "Introspect", .unit, "UnknownObject"),
            (missing, "org.example.X", "Do", .unit, "UnknownObject"),
            ("/org/example", Self.introspectable, "Introspect", .unit, "UnknownObject"),
            (Names.apps + "/not.escaped", Self.properties, "Get", get, "UnknownObject"),
            (Names.object, "org.example.X", "Do", .unit, "UnknownInterface"),
            (
                Names.object, Self.properties, "Get", .tuple("org.example.X", "Y"),
                "UnknownInterface"
            ),
            (Names.object, Names.permissions, "Fly", .unit, "UnknownMethod"),
            (Names.object, Names.manager, "Fly", .unit, "UnknownMethod"),
            (Names.object, Self.properties, "Fly", .unit, "UnknownMethod"),
            (Names.object, Self.introspectable, "Fly", .unit, "UnknownMethod"),
            (Names.object, Self.introspectable, "Introspect", .tuple("x"), "InvalidArgs"),
            (Names.object, Self.properties, "Get", .tuple("x"), "InvalidArgs"),
        ]
        for (path, interface, member, arguments, error) in cases {
            guard ObjectPath(path) != nil else { continue }
            let answer = try await settings.call(interface, member, arguments, at: path)
            #expect(answer.error == error, "\(path) \(interface).\(member): \(answer)")
            #expect(!answer.text.isEmpty)
        }
    }

    @Test("the apps that were seen last are shown, a thousand of them")
    func thousand() async throws {
        let service = try await ServiceFixture()
        let settings = service.settings
        let manager = ObjectAddress(Names.service, "/org/consentd/Consent1", Names.manager)
        for number in 0..<1_100 {
            let arguments = Variant.tuple("org.example.A\(number)", "contacts")
            settings.connection.call(manager, "Revoke", arguments) { _ in }
        }
        #expect(try await settings.grants(["limit": Variant(UInt32(2_000))]).rows.count == 1_100)
        let shown = try await Self.xml(Names.apps, settings).split(separator: "<node name=")
        #expect(shown.count == 1_001, "a thousand, and what stands before the first")
    }
}
