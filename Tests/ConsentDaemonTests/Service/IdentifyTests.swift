import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

@Suite("Identify on the bus", .timeLimit(.minutes(5)))
struct IdentifyTests {
    private static func install(
        _ id: String,
        _ program: String,
        in service: ServiceFixture,
        more: String = ""
    ) throws {
        try service.folder.write(
            """
            [Desktop Entry]
            Type=Application
            Name=Example
            Exec=\(program) %u
            \(more)
            """,
            to: "applications/\(id).desktop"
        )
    }

    private static func identify(_ app: AppProcess, _ id: String) async throws -> Answer {
        try await app.permissions("Identify", .tuple(id, [String: Variant]()))
    }

    @Test("Rule 9: an app without a reason has its desktop file's, or an error that names the key")
    func usageDescription() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        try Self.install(
            "org.example.App",
            app.id,
            in: service,
            more: "X-Consent-Usage-Contacts=Find friends"
        )
        #expect(try await Self.identify(app, "org.example.App").error == nil)
        let asked = try app.request("contacts", [:])
        let question = try await agent.next()
        #expect(question.text("reason") == "Find friends")
        question.answer("allow")
        #expect(try await app.answer(to: asked).status == "authorized")
        let without = try await app.answer(to: app.request("motion", [:]))
        #expect(without.error == "MissingUsageDescription")
        #expect(try await service.settings.grants().rows.count == 1)
    }

    @Test("a host program becomes its desktop file, once and before it asks")
    func identify() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        try Self.install("org.example.App", app.id, in: service)
        #expect(
            try await Self.identify(app, "org.example.App").value(String.self) == "org.example.App"
        )
        let identity = try await app.permissions("Identity").value([String: Variant].self)
        #expect(identity?["app-id"]?.as(String.self) == "org.example.App")
        #expect(identity?["kind"]?.as(String.self) == "desktop")
        #expect(identity?["evidence"]?.as(String.self) == "declared")
        #expect(identity?["name"]?.as(String.self) == "Example")
        #expect(try await Self.identify(app, "org.example.App").error == "AlreadyIdentified")

        // What is decided is decided for the desktop file, and told to this connection.
        _ = try await service.settings.grant("org.example.App", "contacts")
        try await app.events.first { event in
            if case .signal(let told) = event { told.status == "authorized" } else { false }
        }
        #expect(try await app.status("contacts").status == "authorized")
        try await app.open("other")
        let undeclared = try app.send(
            "Status",
            .tuple("contacts", [String: Variant]()),
            on: "other"
        )
        #expect(try await app.answer(to: undeclared).status == "not-determined")
    }

    @Test("after the first request it is too late")
    func late() async throws {
        let service = try await ServiceFixture()
        let agent = try await service.agent()
        let app = try await service.app()
        try Self.install("org.example.App", app.id, in: service)
        _ = try await service.ask(app, "contacts", agent, "deny")
        #expect(try await Self.identify(app, "org.example.App").error == "AlreadyIdentified")
    }

    @Test("files of other programs, of a Flatpak or a Snap, and missing ones are refused")
    func refused() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        try Self.install("org.example.Other", "/usr/bin/sleep", in: service)
        try Self.install(
            "org.example.Flat",
            app.id,
            in: service,
            more: "X-Flatpak=org.example.Flat"
        )
        try Self.install("snapped", app.id, in: service, more: "X-SnapInstanceName=snapped")
        for id in ["org.example.Other", "org.example.Flat", "snapped", "org.example.Missing"] {
            let answer = try await Self.identify(app, id)
            #expect(answer.error == "AccessDenied", "\(id): \(answer)")
            #expect(!answer.text.isEmpty)
        }
        for id in ["", "../x", "/usr/bin/sleep", "a b", "\u{202E}x"] {
            let answer = try await Self.identify(app, id)
            #expect(["InvalidAppId", "InvalidArgs"].contains(answer.error), "\(id): \(answer)")
        }
        let identity = try await app.permissions("Identity").value([String: Variant].self)
        #expect(identity?["kind"]?.as(String.self) == "program", "it stays who it was")
    }

    @Test("calls behind Identify are answered as the app that it names, in their order")
    func order() async throws {
        let service = try await ServiceFixture()
        let app = try await service.app()
        try Self.install("org.example.App", app.id, in: service)
        _ = try await service.settings.grant("org.example.App", "contacts")
        let options: [String: Variant] = [:]
        let before = try app.send("Status", .tuple("contacts", options))
        let identify = try app.send("Identify", .tuple("org.example.App", options))
        let after = try app.send("Status", .tuple("contacts", options))
        #expect(try await app.answer(to: before).status == "not-determined")
        #expect(try await app.answer(to: identify).error == nil)
        #expect(try await app.answer(to: after).status == "authorized")
    }
}
