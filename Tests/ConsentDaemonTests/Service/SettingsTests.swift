import ConsentModel
import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Settings of the desktop on the bus", .timeLimit(.minutes(5)))
struct SettingsTests {
    private static let store = "org.freedesktop.impl.portal.PermissionStore"

    private func service(
        _ desktop: String,
        _ folder: TemporaryFolder
    ) async throws
        -> ServiceFixture
    {
        try await ServiceFixture(folder: folder) { $0.desktops = [desktop] }
    }

    /// An app that is known by its desktop file.
    private func identified(
        in service: ServiceFixture,
        _ lines: String = ""
    ) async throws -> AppProcess {
        let app = try await service.app()
        try service.folder.write(
            "[Desktop Entry]\nType=Application\nName=Example\nExec=\(app.id)\n\(lines)",
            to: "applications/org.example.App.desktop"
        )
        let answer = try await app.permissions(
            "Identify",
            .tuple("org.example.App", [String: Variant]())
        )
        #expect(answer.error == nil)
        return app
    }

    private func open(_ app: AppProcess) async throws -> Answer {
        try await app.permissions("OpenSettings", .tuple("camera"))
    }

    @Test("S 1.4.5: GNOME Settings is activated with the page of the calling app")
    func gnome() async throws {
        let folder = try TemporaryFolder()
        try SettingsFiles.addGNOME(to: folder)
        let service = try await service("GNOME", folder)
        let desktop = try await FakeDesktop(
            "org.gnome.Settings",
            on: service.bus,
            answering: .unit
        )
        let app = try await identified(in: service)
        #expect(try await open(app).error == nil)
        let asked = try await desktop.asked.next()
        #expect(
            asked.what == "/org/gnome/Settings org.freedesktop.Application.ActivateAction"
        )
        #expect(asked.arguments.signature == "(sava{sv})")
        #expect(
            asked.arguments.description
                == "('launch-panel', [<('applications', [<'org.example.App.desktop'>])>], "
                + "@a{sv} {})"
        )
        #expect(try await open(app).error == "TooManyRequests")
        #expect(desktop.asked.entries.count == 1)
    }

    @Test("KDE's System Settings are started by the user's service manager, not by the service")
    func plasma() async throws {
        let folder = try TemporaryFolder()
        try SettingsFiles.addKDE(module: "kcm_app-permissions", to: folder)
        try folder.write(
            "[Desktop Entry]\nType=Application\nX-Flatpak=org.example.Pak\n"
                + "Exec=flatpak run --branch=stable --arch=x86_64 org.example.Pak\n",
            to: "applications/org.example.Pak.desktop"
        )
        let files = DesktopFileDirectories(usersOwn: folder.path, shared: [])
        let place = try #require(SettingsPlace.find(["KDE"], files))
        try folder.write("", to: "bin/systemsettings")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755],
            ofItemAtPath: folder.path("bin/systemsettings")
        )
        let opening = try #require(
            place.opening(
                files.find("org.example.Pak"),
                ProgramSearch(folders: [folder.path("bin")])
            )
        )
        let bus = try await PrivateBus()
        let manager = try await FakeDesktop(
            "org.freedesktop.systemd1",
            on: bus,
            answering: .tuple(ObjectPath(stringLiteral: "/org/freedesktop/systemd1/job/1"))
        )
        let client = try await LocalClient(on: bus)
        _ = try await client.connection.call(opening.target, opening.method, opening.arguments)
        let asked = try await manager.asked.next()
        #expect(
            asked.what
                == "/org/freedesktop/systemd1 org.freedesktop.systemd1.Manager.StartTransientUnit"
        )
        #expect(asked.arguments.signature == "(ssa(sv)a(sa(sv)))")
        let name = asked.arguments.children[0].as(String.self) ?? ""
        #expect(name.hasPrefix("app-consentd-systemsettings@") && name.hasSuffix(".service"))
        let text = asked.arguments.children[2].description
        let program = folder.path("bin/systemsettings")
        #expect(
            text.contains(
                "('\(program)', ['\(program)', 'kcm_app-permissions', '--args', "
                    + "'app/org.example.Pak/x86_64/stable'], false)"
            )
        )
        #expect(text.contains("('Type', <'exec'>)"))
    }

    @Test(
        "S 1.6.9: where no settings show the app, the error holds the command",
        arguments: ["none", "other desktop", "no page", "not there", "refuses", "program"]
    )
    func unavailable(why: String) async throws {
        let folder = try TemporaryFolder()
        if why != "no page" { try SettingsFiles.addGNOME(to: folder) }
        let desktops = ["none": "", "other desktop": "KDE"]
        let service = try await service(desktops[why] ?? "GNOME", folder)
        // Held until the end: it has the name as long as it lives.
        let desktop =
            why == "not there"
            ? nil
            : try await FakeDesktop(
                "org.gnome.Settings",
                on: service.bus,
                answering: why == "refuses" ? nil : .unit
            )
        let app = why == "program" ? try await service.app() : try await identified(in: service)
        let answer = try await open(app)
        #expect(answer.error == "SettingsUnavailable")
        let id = why == "program" ? app.id : "org.example.App"
        #expect(answer.text.contains("consentctl show \(id)"))
        #expect((desktop?.asked.entries.count ?? 0) == (why == "refuses" ? 1 : 0))
        #expect(try await open(app).error == "TooManyRequests")
    }

    @Test("B28: a hint names the desktop's settings only while they change what is decided here")
    func hints() async throws {
        let folder = try TemporaryFolder()
        try SettingsFiles.addGNOME(to: folder)
        try folder.write(
            "[Desktop Entry]\nType=Application\nName=Pak\nX-Flatpak=org.example.Pak\n",
            to: "exports/applications/org.example.Pak.desktop"
        )
        let service = try await service("GNOME", folder)
        for permission in ["background", "contacts"] {
            _ = try await service.settings.revoke("org.example.Pak", permission)
        }
        func hint(_ permission: String, _ locale: String = "C") async throws -> String? {
            let answer = try await service.settings.manager(
                "Explain",
                .tuple("org.example.Pak", permission, ["locale": Variant(locale)])
            )
            return answer.details["hint"]?.as(String.self)
        }
        let command = "consentctl grant background org.example.Pak"
        #expect(try await hint("background")?.hasSuffix(command) == true)

        // The test has the store's name in the daemon's own process, on another connection.
        let store = try await FakeDesktop(Self.store, on: service.bus, answering: .unit)
        while try await hint("background")?.contains("›") != true {
            try await service.settings.settle()
        }
        #expect(
            try await hint("background")
                == "You can change in Settings › Apps › Pak whether “Pak” may run in the background."
        )
        #expect(
            try await hint("background", "zh_CN.UTF-8")
                == "可在“设置 › 应用 › Pak”中更改“Pak”能否在后台运行。"
        )
        #expect(try await hint("contacts")?.contains("consentctl grant contacts") == true)

        store.connection.close()
        try await service.left(store.connection.uniqueName)
        #expect(try await hint("background")?.hasSuffix(command) == true)
    }
}
