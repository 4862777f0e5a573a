import ConsentDaemon
import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

@Suite("Usage descriptions on the bus", .timeLimit(.minutes(5)))
struct UsageDescriptionTests {
    private static func install(
        _ id: String,
        in service: ServiceFixture,
        _ lines: String...
    ) throws {
        let text = ["[Desktop Entry]", "Type=Application", "Name=Example"] + lines
        try service.folder.write(
            text.joined(separator: "\n") + "\n",
            to: "applications/\(id).desktop"
        )
    }

    /// The reason that the question of a request shows.
    private static func shownReason(
        _ app: AppProcess,
        _ agent: ScriptedAgent,
        _ permission: String,
        _ options: [String: Variant]
    ) async throws -> String? {
        let request = try app.request(permission, options)
        let question = try await agent.next()
        question.answer("dismiss")
        _ = try await app.answer(to: request)
        return question.text("reason")
    }

    @Test("the app's desktop file speaks where the request does not, in the request's language")
    func desktopFile() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        try Self.install(
            "org.example.App",
            in: service,
            "Exec=\(app.id)",
            "X-Consent-Usage-Contacts=Find your friends",
            "X-Consent-Usage-Contacts[zh_CN]=查找你的朋友"
        )
        let identified = try await app.permissions(
            "Identify",
            .tuple("org.example.App", [String: Variant]())
        )
        #expect(identified.error == nil)
        let said: [([String: Variant], String)] = [
            ([:], "Find your friends"),
            (["locale": Variant("zh_CN.UTF-8")], "查找你的朋友"),
            (["locale": Variant("de_DE")], "Find your friends"),
        ]
        for (options, reason) in said {
            let shown = try await Self.shownReason(app, agent, "contacts", options)
            #expect(shown == reason)
            _ = try await service.settings.manager("ResetAll")
        }
        let own = try await Self.shownReason(
            app,
            agent,
            "contacts",
            ["reason": Variant("Invite somebody"), "locale": Variant("zh_CN")]
        )
        #expect(own == "Invite somebody")
        let unseen = try await Self.shownReason(
            app,
            agent,
            "contacts",
            ["reason": Variant("\u{200B}\u{7}"), "locale": Variant("C")]
        )
        #expect(unseen == "Find your friends", "a reason that cannot be read is none")
    }

    @Test("S 1.3.6: a level has its own key, and falls back to that of the permission")
    func levels() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        try Self.install(
            "org.example.App",
            in: service,
            "Exec=\(app.id)",
            "X-Consent-Usage-Location=Show the way",
            "X-Consent-Usage-Location-Approximate=Tell the weather"
        )
        _ = try await app.permissions("Identify", .tuple("org.example.App", [String: Variant]()))
        let rows: [(String?, String)] = [
            ("approximate", "Tell the weather"), ("precise", "Show the way"),
            (nil, "Show the way"),
        ]
        for (level, reason) in rows {
            let options = level.map { ["level": Variant($0)] } ?? [:]
            #expect(try await Self.shownReason(app, agent, "location", options) == reason)
            _ = try await service.settings.manager("ResetAll")
        }
    }

    @Test(
        "B4, S 1.3.1: blank keys and another app's file say nothing, and the error names the key",
        arguments: [
            "X-Consent-Usage-Contacts=", "X-Consent-Usage-Contacts=\u{200B}",
            "X-Consent-Usage-contacts=Find your friends",
            "X-Consent-Usage-Camera=Scan a code", "X-Flatpak=org.example.Other",
        ]
    )
    func missing(line: String) async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        try Self.install("org.example.App", in: service, "Exec=\(app.id)", line)
        _ = try await app.permissions("Identify", .tuple("org.example.App", [String: Variant]()))
        let answer = try await app.answer(to: app.request("contacts", [:]))
        #expect(answer.error == "MissingUsageDescription")
        #expect(answer.text.contains("X-Consent-Usage-Contacts="))
        let level = try await app.answer(
            to: app.request("photos", ["level": Variant("add-only")])
        )
        #expect(level.error == "MissingUsageDescription")
        #expect(level.text.contains("X-Consent-Usage-Photos-AddOnly="))
        #expect(agent.questions.entries.isEmpty)
        let history = try await service.settings.history().rows
        #expect(history.allSatisfy { $0["permission"] == nil }, "nothing is stored")
    }

    @Test("exported files of a Flatpak and of a Snap count, and of no other app")
    func sandboxed() async throws {
        let folder = try TemporaryFolder()
        let service = try await ServiceFixture(folder: folder) { configuration in
            // Files of sandboxed apps do not count in the user's own folder.
            configuration.desktopFiles = DesktopFileDirectories(
                usersOwn: nil,
                shared: [folder.path]
            )
        }
        let agent = try await service.agent()
        let app = try await service.app()
        let usage = "X-Consent-Usage-Contacts=Find your friends"
        try Self.install("org.example.Pak", in: service, "X-Flatpak=org.example.Pak", usage)
        try Self.install("fox_a", in: service, "X-SnapInstanceName=fox")
        try Self.install("fox_b", in: service, "X-SnapInstanceName=fox", usage)
        for id in ["org.example.Pak", "snap.fox"] {
            let shown = try await Self.shownReason(app, agent, "contacts", ["app-id": Variant(id)])
            #expect(shown == "Find your friends", "\(id)")
        }
    }
}
