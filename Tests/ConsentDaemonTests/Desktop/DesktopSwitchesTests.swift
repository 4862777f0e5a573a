import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("The desktop's own switches on the bus", .timeLimit(.minutes(5)))
struct DesktopSwitchesTests {
    /// A service whose desktop is a file of the test's own.
    private struct Desk {
        let service: ServiceFixture
        let folder: TemporaryFolder

        init(_ text: String = "", desktops: [String] = []) async throws {
            let folder = try TemporaryFolder()
            self.folder = folder
            try folder.write(text, to: "keyfile")
            service = try await ServiceFixture { configuration in
                configuration.desktopSettings = .file(folder.path("keyfile"))
                configuration.desktops = desktops
                configuration.devices = FakeDevices([.video("video0")])
            }
        }

        func write(_ text: String) throws {
            rename(try folder.write(text, to: "draft"), folder.path("keyfile"))
        }
    }

    private static let cameraOff = "[org/gnome/desktop/privacy]\ndisable-camera=true\n"

    private func told(_ app: AppProcess, _ status: String, after start: Int) async throws {
        _ = try await app.events.index(from: start) { event in
            if case .signal(let told) = event { told.status == status } else { false }
        }
    }

    @Test("a switch is followed live, and what was decided is back with it")
    func live() async throws {
        let desk = try await Desk()
        let app = try await desk.service.app()
        try await app.settle()
        _ = try await desk.service.settings.grant(app.id, "camera")
        var start = app.events.entries.count
        try desk.write(Self.cameraOff)
        try await told(app, "disabled", after: start)
        let status = try await app.status("camera")
        #expect(status.reason == "switched-off")
        #expect(status.details["source"] == nil, "an app is not told which")
        #expect(
            status.details["hint"]?.as(String.self)?
                .contains("gsettings set org.gnome.desktop.privacy disable-camera false") == true
        )
        let options: [String: Variant] = [:]
        let explained = try await desk.service.settings.manager(
            "Explain",
            .tuple(app.id, "camera", options)
        )
        #expect(
            explained.details["source"]?.as(String.self)
                == "org.gnome.desktop.privacy disable-camera"
        )
        #expect(try await app.permissions("Availability", .tuple("camera")).status == "disabled")
        start = app.events.entries.count
        try desk.write("")
        try await told(app, "authorized", after: start)
    }

    @Test("a switch that was off at the start is no change, and Enable cannot turn it on")
    func atStart() async throws {
        let desk = try await Desk(Self.cameraOff)
        let app = try await desk.service.app()
        #expect(try await app.status("camera").status == "disabled")
        #expect(app.signals.isEmpty)
        let settings = desk.service.settings
        _ = try await settings.manager("SetEnabled", .tuple("camera", true))
        #expect(try await app.status("camera").status == "disabled")
        let options: [String: Variant] = [:]
        let row = try await settings.manager("ListPermissions", .tuple(options)).rows.first {
            $0["permission"]?.as(String.self) == "camera"
        }
        #expect(row?["availability"]?.as(String.self) == "disabled")
        #expect(row?["enabled"]?.as(Bool.self) == true)
        #expect(row?["source"]?.as(String.self) == "org.gnome.desktop.privacy disable-camera")
        #expect(row?["locked"] == nil)
        let doctor = try await settings.manager("Diagnose").rows
        let detail = doctor.first { $0["check"]?.as(String.self) == "switches" }?["detail"]
        #expect(detail?.as(String.self)?.contains("disable-camera") == true)
    }

    @Test("what is not here stays not-supported, whatever the desktop has switched off")
    func absent() async throws {
        let desk = try await Desk("[org/gnome/desktop/privacy]\ndisable-microphone=true\n")
        let app = try await desk.service.app()
        let status = try await app.status("microphone")
        #expect(status.status == "not-supported")
        #expect(status.reason == "no-device")
    }

    @Test("the location's default counts on GNOME alone, a choice of the user's everywhere")
    func location() async throws {
        let chosen = "[org/gnome/system/location]\nenabled=false\n"
        for (text, desktops, status) in [
            ("", ["KDE"], "not-determined"), ("", ["GNOME"], "disabled"),
            (chosen, ["KDE"], "disabled"),
        ] {
            let desk = try await Desk(text, desktops: desktops)
            let app = try await desk.service.app()
            #expect(try await app.status("location").status == status, "\(text) \(desktops)")
        }
    }

    @Test("a waiting question is closed by the switch that settles it")
    func closes() async throws {
        let desk = try await Desk()
        let agent = try await desk.service.agent()
        let app = try await desk.service.app()
        let request = try app.request("camera")
        _ = try await agent.next()
        try desk.write(Self.cameraOff)
        #expect(try await app.answer(to: request).status == "disabled")
    }
}
