import Foundation
import GIO
import TestSupport
import Testing

/// The settings of a desktop as they are: dconf, its service and its locks.
@Suite("The desktop's settings", .timeLimit(.minutes(5)))
struct DesktopSettingsTests {
    private static let key = "/org/gnome/system/location/enabled"
    private static let source = "org.gnome.system.location enabled"
    private let app = "org.example.Maps"

    /// A session whose user has settings of their own, and maybe an administrator's above them.
    private struct Desk {
        let folder: TemporaryFolder
        let session: Session
        let settings: LocalClient

        init(
            _ folder: TemporaryFolder? = nil,
            locking lines: String? = nil,
            above database: String = "",
            system: PrivateBus? = nil,
            through wrapper: String = ""
        ) async throws {
            let folder = try folder ?? TemporaryFolder()
            self.folder = folder
            var databases = "user-db:user\n\(database)"
            if let lines {
                try folder.write("[org/gnome/system/location]\n\(lines)\n", to: "site/00-values")
                try folder.write("\(key)\n", to: "site/locks/00-locks")
                let compiler = try TestProcess(
                    "dconf",
                    ["compile", folder.path("site.db"), folder.path("site")]
                )
                try #require(await compiler.exitStatus() == .exited(0))
                databases += "file-db:\(folder.path("site.db"))\n"
            }
            try folder.write(databases, to: "profile")
            let runtime = folder.path("runtime")
            try FileManager.default.createDirectory(
                atPath: runtime,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
            var variables = [
                "DCONF_PROFILE": folder.path("profile"), "XDG_RUNTIME_DIR": runtime,
                "HOME": folder.path,
            ]
            variables["DBUS_SYSTEM_BUS_ADDRESS"] = system?.address
            session = try await Session(
                variables,
                through: wrapper
            )
            try session.bus.addService("ca.desrt.dconf", command: "/usr/libexec/dconf-service")
            settings = try await LocalClient(on: session.bus)
            _ = try await settings.manager("Diagnose")
        }

        /// Waits until managers are told a status, after so many signals.
        func told(_ status: String, after count: Int) async throws {
            _ = try await settings.signals.index(from: count) { signal in
                signal.member == "Changed" && signal.arguments.description.contains("'\(status)'")
            }
        }
    }

    @Test("a switch of the desktop is followed, named, and turned on as the command says")
    func followed() async throws {
        let desk = try await Desk()
        let session = desk.session
        #expect(try await session.consentctl("grant", "location", app).status == .exited(0))
        #expect(try await session.consentctl("status", "location", app).output == "authorized\n")
        var count = desk.settings.signals.entries.count
        let off = try await session.run("dconf", ["write", Self.key, "false"])
        #expect(off.status == .exited(0), "\(off.error)")
        try await desk.told("disabled", after: count)
        #expect(try await session.consentctl("status", "location", app).output == "disabled\n")
        let explained = try await session.consentctl("explain", "location", app)
        #expect(explained.output.contains(Self.source))

        let enabled = try await session.consentctl("enable", "location")
        #expect(enabled.status == .exited(1))
        #expect(enabled.output == "unchanged\n")
        let command = "gsettings set \(Self.source) true"
        #expect(enabled.error.contains(command), "\(enabled.error)")
        #expect(explained.output.contains(command), "the hint is the same command")

        count = desk.settings.signals.entries.count
        let words = command.split(separator: " ").map(String.init)
        #expect(try await session.run(words[0], Array(words.dropFirst())).status == .exited(0))
        try await desk.told("authorized", after: count)
        #expect(try await session.consentctl("enable", "location").status == .exited(0))
    }

    @Test("a switch that the administrator has locked is no one's to change")
    func locked() async throws {
        let desk = try await Desk(locking: "enabled=false")
        let session = desk.session
        #expect(try await session.consentctl("status", "location", app).output == "restricted\n")
        let explained = try await session.consentctl("explain", "location", app)
        #expect(explained.output.contains(Self.source))
        #expect(!explained.output.contains("gsettings"), "there is nothing that the user could do")
        for verb in ["grant", "revoke", "ask", "reset"] {
            let run = try await session.consentctl(verb, "location", app)
            #expect(run.status == .exited(3), "\(verb)")
            #expect(run.error.contains(Self.source), "\(run.error)")
        }
        let enabled = try await session.consentctl("enable", "location")
        #expect(enabled.status == .exited(3))
        #expect(enabled.error.contains("locked"))
        let doctor = try await session.consentctl("doctor")
        #expect(doctor.output.contains("the administrator has locked it"))
    }

    /// Whether the folder of system-wide settings can be another one, for one program.
    private static let canMount =
        geteuid() == 0 && FileManager.default.fileExists(atPath: "/etc/dconf")

    @Test(
        "a lock that comes and goes is followed, also where the system bus was away",
        .enabled(if: canMount),
        arguments: [false, true]
    )
    func lockComes(isBusRestarted: Bool) async throws {
        let system = try await PrivateBus()
        let folder = try TemporaryFolder()
        try folder.write(
            "[org/gnome/desktop/interface]\nclock-show-date=true\n",
            to: "dconf/db/site.d/00-values"
        )
        let compiler = try TestProcess(
            "dconf",
            ["compile", folder.path("dconf/db/site"), folder.path("dconf/db/site.d")]
        )
        try #require(await compiler.exitStatus() == .exited(0))
        let inside = try folder.write(
            "mount --bind \(folder.path("dconf")) /etc/dconf && exec \"$@\"\n",
            to: "inside"
        )
        let desk = try await Desk(
            folder,
            above: "system-db:site\n",
            system: system,
            through: "/usr/bin/unshare --mount /bin/sh \(inside)"
        )
        let session = desk.session
        /// Has dconf read the administrator's files, and tell on the system bus that they changed.
        func update() async throws {
            let run = try await session.run("dconf", ["update", folder.path("dconf/db")])
            try #require(run.status == .exited(0), "\(run.error)")
        }
        #expect(try await session.consentctl("grant", "location", app).output == "changed\n")
        #expect(try await session.consentctl("status", "location", app).output == "authorized\n")
        if isBusRestarted {
            let before = desk.settings.signals.entries.count
            await system.stop()
            try await desk.told("not-supported", after: before)
            try await system.restart()
            try await desk.told("authorized", after: before)
        }

        var count = desk.settings.signals.entries.count
        try folder.write(
            "[org/gnome/system/location]\nenabled=false\n",
            to: "dconf/db/site.d/10-location"
        )
        try folder.write("\(Self.key)\n", to: "dconf/db/site.d/locks/10-location")
        try await update()
        try await desk.told("restricted", after: count)
        let enabled = try await session.consentctl("enable", "location")
        #expect(enabled.status == .exited(3))

        count = desk.settings.signals.entries.count
        try FileManager.default.removeItem(atPath: folder.path("dconf/db/site.d/locks/10-location"))
        try await update()
        // The value alone is a default, which no user of this desktop could have chosen.
        try await desk.told("authorized", after: count)
    }

    @Test("a switch that is locked on changes nothing")
    func lockedOn() async throws {
        let desk = try await Desk(locking: "enabled=true")
        let session = desk.session
        #expect(
            try await session.consentctl("status", "location", app).output == "not-determined\n"
        )
        #expect(try await session.consentctl("grant", "location", app).status == .exited(0))
    }
}
