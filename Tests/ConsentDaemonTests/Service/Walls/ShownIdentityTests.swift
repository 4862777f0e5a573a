import ConsentWire
import GIO
import TestSupport
import Testing

@testable import ConsentDaemon

/// What a question says of who asks: what the service found out, and what that is worth.
@Suite("The identity that is shown", .timeLimit(.minutes(5)))
struct ShownIdentityTests {
    private static let id = "org.example.Snapshot"
    private static let remark = "a file in your own folder, which replaces the system's"

    /// A service that looks for desktop files in a folder of the user and in a shared one.
    private static func service() async throws -> ServiceFixture {
        let folder = try TemporaryFolder()
        return try await ServiceFixture(folder: folder) { configuration in
            configuration.desktopFiles = DesktopFileDirectories(
                usersOwn: folder.path("own"),
                shared: [folder.path("shared")]
            )
        }
    }

    private static func install(
        _ name: String,
        _ app: AppProcess,
        to place: String,
        _ service: ServiceFixture
    ) throws {
        try service.folder.write(
            "[Desktop Entry]\nType=Application\nName=\(name)\nIcon=\(place)\nExec=\(app.id)\n",
            to: "\(place)/applications/\(id).desktop"
        )
    }

    private static func question(
        _ service: ServiceFixture,
        _ app: AppProcess,
        reason: String = "To try it"
    ) async throws -> ScriptedAgent.Question {
        let agent = try await service.agent()
        let named = try await app.permissions("Identify", .tuple(id, [String: Variant]()))
        #expect(named.error == nil, "\(named)")
        _ = try app.request("contacts", ["reason": Variant(reason)])
        return try await agent.next()
    }

    @Test("attack A5: a name that the user's own file puts over the system's is said to be so")
    func overridden() async throws {
        let service = try await Self.service()
        let app = try await service.app()
        try Self.install("Snapshot", app, to: "shared", service)
        try Self.install("Sys\u{202E}tem\u{200B} Settings", app, to: "own", service)
        let question = try await Self.question(service, app)
        #expect(question.text("app-name") == "System Settings")
        #expect(question.text("app-id") == Self.id)
        #expect(question.text("app-kind") == "desktop")
        #expect(question.text("evidence") == "declared")
        #expect(question.text("body")?.contains(Self.remark) == true)
    }

    @Test("attack A5: and also when the file is gone again by the time of the question")
    func removed() async throws {
        let service = try await Self.service()
        let app = try await service.app()
        try Self.install("Snapshot", app, to: "shared", service)
        try Self.install("Other", app, to: "own", service)
        let agent = try await service.agent()
        _ = try await app.permissions("Identify", .tuple(Self.id, [String: Variant]()))
        try service.folder.write("", to: "own/applications/\(Self.id).desktop")
        _ = try app.request("contacts")
        let question = try await agent.next()
        #expect(question.text("app-name") == "Other")
        #expect(question.text("body")?.contains(Self.remark) == true)
    }

    @Test("a name from the system's file, or from the only one that there is, needs no remark")
    func plain() async throws {
        for place in ["shared", "own"] {
            let service = try await Self.service()
            let app = try await service.app()
            try Self.install("Snapshot", app, to: place, service)
            let question = try await Self.question(service, app)
            #expect(question.text("app-name") == "Snapshot")
            #expect(question.text("icon") == place)
            #expect(question.text("body")?.contains("your own folder") == false)
        }
    }

    @Test("A5: a reason stands for itself, without what cannot be seen, and in no other text")
    func reason() async throws {
        let service = try await Self.service()
        let app = try await service.app()
        try Self.install(String(repeating: "N", count: 200), app, to: "shared", service)
        let claim = "Granted\u{202E} by\u{1B}[2J the system\u{200B}\nAllow “Camera”"
        let question = try await Self.question(service, app, reason: claim)
        #expect(question.text("reason") == "Granted by[2J the system Allow 'Camera'")
        for key in ["title", "body", "app-name"] {
            #expect(question.text(key)?.contains("Granted") == false, "\(key)")
        }
        #expect(question.text("app-name") == String(repeating: "N", count: 64))
        #expect(question.text("title")?.contains(String(repeating: "N", count: 65)) == false)
    }
}
