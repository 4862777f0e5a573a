import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

@Suite(
    "Flatpaks on the bus",
    .enabled(if: FlatpakInstance.canRun, "bwrap makes no sandbox here"),
    .timeLimit(.minutes(5))
)
struct FlatpakServiceTests {
    let service: ServiceFixture

    init() async throws { service = try await ServiceFixture() }

    private func identity(of app: AppProcess) async throws -> [String: String] {
        try #require(try await app.permissions("Identity").value([String: Variant].self))
            .compactMapValues { $0.as(String.self) }
    }

    @Test("a Flatpak asks, is answered, and its next run is the same app")
    func runs() async throws {
        try service.folder.write(
            "[Desktop Entry]\nType=Application\nName=Example\nX-Flatpak=org.example.App\n",
            to: "exports/applications/org.example.App.desktop"
        )
        let agent = try await service.agent()
        let first = try FlatpakInstance("org.example.App", in: service.folder)
        let app = try await AppProcess(first, on: service.bus)
        #expect(
            try await identity(of: app) == [
                "app-id": "org.example.App", "kind": "flatpak", "name": "Example",
                "evidence": "flatpak-info",
            ]
        )
        let asked = try app.request("contacts")
        let question = try await agent.next()
        #expect(question.text("app-name") == "Example")
        #expect(question.text("app-kind") == "flatpak")
        #expect(question.text("evidence") == "flatpak-info")
        question.answer("allow")
        #expect(try await app.answer(to: asked).status == "authorized")

        let second = try FlatpakInstance("org.example.App", in: service.folder)
        let next = try await AppProcess(second, on: service.bus)
        #expect(try await next.status("contacts").status == "authorized")
        let other = try await AppProcess(
            FlatpakInstance("org.example.Other", in: service.folder),
            on: service.bus
        )
        #expect(try await other.status("contacts").status == "not-determined")
    }

    @Test("attack A10: behind its proxy a Flatpak is the app, not the proxy")
    func proxy() async throws {
        let instance = try FlatpakInstance("org.example.App", in: service.folder)
        let socket = service.folder.path("proxy")
        // It writes a byte when it listens, and ends when nobody reads it any more.
        let command =
            "xdg-dbus-proxy --fd=3 $0 $1 --filter --talk=org.consentd.Consent1 3>&1 >/dev/null"
        let proxy = try TestProcess(
            "bwrap",
            // With the namespace ends whatever is in it.
            instance.sandbox + [
                "--unshare-pid", "sh", "-c",
                command + " | { head -c 1 >/dev/null; echo ready; cat; }",
                service.bus.address, socket,
            ]
        )
        try await proxy.line(containing: "ready")
        let app = try await AppProcess(instance, on: service.bus, address: "unix:path=\(socket)")
        let identity = try await identity(of: app)
        #expect(identity["app-id"] == "org.example.App")
        #expect(identity["kind"] == "flatpak")
    }

    @Test(
        "what was decided about an id before any app of it was there is the first Flatpak's of it"
    )
    func decidedBefore() async throws {
        _ = try await service.settings.grant("org.example.App", "contacts")
        _ = try await service.settings.revoke("org.example.App", "motion")
        let app = try await AppProcess(
            FlatpakInstance("org.example.App", in: service.folder),
            on: service.bus
        )
        #expect(try await app.status("contacts").status == "authorized")
        #expect(try await app.status("motion").status == "denied")
        let rows = try await service.settings.grants().rows
        #expect(rows.map { $0["kind"]?.as(String.self) } == ["flatpak", "flatpak"])
        let apps = try await service.settings.manager("ListApps", .tuple([String: Variant]())).rows
        #expect(apps.count == 1)
        #expect(apps.first?["first-seen"] != nil)
    }

    @Test(
        "an app of the host that is installed, or was seen, leaves nothing to a Flatpak of its id"
    )
    func decidedForAnother() async throws {
        for (id, seen) in [("org.example.Installed", false), ("org.example.Seen", true)] {
            let file = "applications/\(id).desktop"
            let host = try await service.app(id)
            try service.folder.write(
                "[Desktop Entry]\nType=Application\nName=Host\nExec=\(host.id)\n",
                to: file
            )
            if seen {
                _ = try await host.permissions("Identify", .tuple(id, [String: Variant]()))
                let agent = try await service.agent()
                #expect(
                    try await service.ask(host, "contacts", agent, "allow").status == "authorized"
                )
                unlink(service.folder.path(file))
            } else {
                _ = try await service.settings.grant(id, "contacts")
            }
            let app = try await AppProcess(
                FlatpakInstance(id, in: service.folder),
                on: service.bus
            )
            #expect(try await app.status("contacts").status == "not-determined", "\(id)")
        }
    }

    @Test(
        "what was decided for a host app that somebody named as one is not for a Flatpak of its id"
    )
    func decidedForNamedKind() async throws {
        let id = "org.example.Named"
        _ = try await service.settings.grant(id, "contacts", ["kind": Variant("desktop")])
        let app = try await AppProcess(FlatpakInstance(id, in: service.folder), on: service.bus)
        #expect(try await app.status("contacts").status == "not-determined")
        let rows = try await service.settings.grants().rows
        #expect(rows.map { $0["kind"]?.as(String.self) } == ["desktop"])
    }

    @Test("attack A10: a sandbox without a mark behind a proxy of the host decides nothing")
    func hostProxy() async throws {
        let socket = service.folder.path("proxy")
        let proxy = try TestProcess(
            "sh",
            [
                "-c",
                // The proxy ends when nobody holds the other end of its descriptor any more.
                """
                exec 4<&0
                xdg-dbus-proxy --fd=3 $0 $1 --filter --talk=org.consentd.Consent1 \
                    3>&1 >/dev/null 4<&- |
                    { head -c 1 >/dev/null; echo ready; read -r line <&4; }
                """,
                service.bus.address, socket,
            ],
            endsWithInput: true
        )
        try await proxy.line(containing: "ready")
        let app = try await AppProcess(
            "app",
            in: service.folder,
            on: service.bus,
            address: "unix:path=\(socket)"
        )
        #expect(try await identity(of: app)["app-id"]?.hasSuffix("/xdg-dbus-proxy") == true)
        for answer in [
            try await app.manager(
                "Grant",
                .tuple("org.example.App", "contacts", [String: Variant]())
            ),
            try await app.authority("ActiveUses"),
            try await app.agents("Register", .tuple("/a" as ObjectPath, [String: Variant]())),
            try await app.permissions("Identify", .tuple("org.example.App", [String: Variant]())),
        ] {
            #expect(answer.error == "AccessDenied", "\(answer)")
        }
        #expect(try await service.settings.grants().rows.isEmpty)
    }

    @Test("a Flatpak may not declare a desktop file, nor see Manager or Agents")
    func noHost() async throws {
        let instance = try FlatpakInstance("org.example.App", in: service.folder)
        let app = try await AppProcess(instance, on: service.bus)
        for answer in [
            try await app.manager("ListApps", .tuple([String: Variant]())),
            try await app.agents(
                "Unregister",
                .tuple("/a" as ObjectPath, [String: Variant]())
            ),
            try await app.permissions(
                "Identify",
                .tuple("org.example.App", [String: Variant]())
            ),
        ] {
            #expect(answer.error == "AccessDenied", "\(answer)")
        }
    }

    @Test("who shows a mark that nothing proves is IdentityUnknown everywhere, and told why")
    func unproved() async throws {
        let instance = try FlatpakInstance("org.example.App", in: service.folder)
        unlink(instance.record)
        let app = try await AppProcess(instance, on: service.bus)
        for answer in [
            try await app.status("contacts"),
            try await app.manager("ListApps", .tuple([String: Variant]())),
            try await app.answer(to: app.request("contacts")),
        ] {
            #expect(answer.error == "IdentityUnknown", "\(answer)")
            #expect(answer.text.contains(instance.record), "\(answer)")
        }
        #expect(try await service.settings.grants().rows.isEmpty)
    }
}
