import Consent
import ConsentModel
import Foundation
import GIO
import TestSupport
import Testing

@Suite("Policy and the programs", .timeLimit(.minutes(5)))
struct PolicyTests {
    /// A permission, how it has come to stand, and how every reader has to see it.
    private struct Row {
        let permission: Permission
        let status: AuthorizationStatus
        let reason: StateReason
    }

    private static let rows = [
        Row(permission: .camera, status: .notSupported, reason: .noDevice),
        Row(permission: .screen, status: .restricted, reason: .policy),
        Row(permission: .background, status: .authorized, reason: .policy),
        Row(permission: .screenshot, status: .restricted, reason: .policy),
        Row(permission: .notifications, status: .provisional, reason: .commandLine),
        Row(permission: .health, status: .disabled, reason: .switchedOff),
        Row(permission: .location, status: .limited, reason: .commandLine),
        Row(permission: .contacts, status: .authorized, reason: .commandLine),
        Row(permission: .calendars, status: .denied, reason: .commandLine),
        Row(permission: .reminders, status: .notDetermined, reason: .notAsked),
        Row(permission: .assistant, status: .notDetermined, reason: .askEveryTime),
    ]

    private func write(_ text: String, to name: String, of session: Session) throws {
        chmod(try session.policy.write(text, to: name), 0o644)
    }

    @Test("every status and reason is the same by busctl, by the library and by consentctl")
    func sameByAll() async throws {
        let session = try await Session()
        let app = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        try write(
            "[screen]\nRule=deny\n[background \(app)]\nRule=allow\n[screenshot]\nRule=freeze\n",
            to: "50-test.conf",
            of: session
        )
        for line in [
            "grant notifications \(app) --level quiet --session", "disable health",
            "grant location \(app) --level approximate --session",
            "grant contacts \(app) --session", "revoke calendars \(app)", "ask assistant \(app)",
        ] {
            let words = line.split(separator: " ").map(String.init)
            let run = try await session.run(TestProcess.product("consentctl"), words)
            #expect(run.output == "changed\n", "\(line): \(run.error)")
        }
        let center = PermissionCenter(address: session.bus.busAddress)
        for row in Self.rows {
            let name = row.permission.rawValue
            let state = try await center.state(of: row.permission)
            #expect(state.status == row.status && state.reason == row.reason, "\(state)")

            let called = try await session.busctl(
                "Manager",
                "Explain",
                "ssa{sv}",
                app,
                name,
                "0"
            )
            #expect(
                called.output.hasPrefix("sa{sv}aa{sv} \"\(row.status.wireValue)\" "),
                "\(name): \(called.output)"
            )
            #expect(called.output.contains("\"reason\" s \"\(row.reason.rawValue)\""))

            let explained = try await session.consentctl("explain", name, app, "--json")
            let json = try #require(
                JSONSerialization.jsonObject(with: Data(explained.output.utf8)) as? [String: Any]
            )
            #expect(json["status"] as? String == row.status.wireValue, "\(name)")
            #expect(json["reason"] as? String == row.reason.rawValue, "\(name)")
            let hint = json["hint"] as? String
            #expect(hint == state.hint, "\(name)")
            // The user has nothing to change, or nothing but to be asked.
            let isHeld = row.reason == .policy || row.status == .notSupported
            #expect((hint == nil) == (isHeld || row.status == .notDetermined), "\(name)")
            let chain = json["chain"] as? [[String: Any]]
            let applying = chain?.filter { $0["applies"] as? Bool == true } ?? []
            #expect(applying.map { $0["status"] as? String } == [row.status.wireValue])
            if row.reason == .policy {
                #expect(json["source"] as? String == session.policy.path("50-test.conf"))
                #expect(state.source == "policy", "an app does not learn the file")
            }
        }
    }

    @Test("grant, revoke, ask and reset against a policy exit with 3 and name its file")
    func exits() async throws {
        let session = try await Session()
        let app = "org.example.Reader"
        _ = try await session.consentctl("grant", "contacts", app)
        _ = try await session.consentctl("grant", "screen", app)
        let settings = try await LocalClient(on: session.bus)
        _ = try await settings.manager("Diagnose")
        try write("[contacts]\nRule=deny\n", to: "50-school.conf", of: session)
        try await settings.signals.first { $0.arguments.description.contains("'restricted'") }
        let path = session.policy.path("50-school.conf")
        for words in [
            ["grant", "contacts", app], ["revoke", "contacts", app], ["ask", "contacts", app],
            ["reset", "contacts", app], ["reset", "contacts", "--yes"],
        ] {
            let run = try await session.run(TestProcess.product("consentctl"), words)
            #expect(run.status == .exited(3), "\(words)")
            #expect(run.error.contains(path), "\(run.error)")
            #expect(run.output.isEmpty)
        }
        let everything = try await session.consentctl("revoke", "all", app)
        #expect(everything.status == .exited(3))
        #expect(everything.error.contains(path))
        let all = try await session.consentctl("reset", "all", "--yes")
        #expect(all.status == .exited(0))
        #expect(all.error.contains("1 decision is kept"), "\(all.error)")
        #expect(all.error.contains("contacts \(app)"))
        let doctor = try await session.consentctl("doctor")
        #expect(doctor.output.contains(path))
    }

    @Test("a folder of policy files is the user's own only where the decisions are too")
    func ownFolder() async throws {
        let process = try TestProcess(
            TestProcess.product("consentd"),
            ["--policy-directory", "/tmp"],
            environment: ["PATH": "/usr/bin:/bin"]
        )
        process.closeInput()
        #expect(await process.exitStatus() == .exited(64))
        #expect(await process.wholeText(of: .error).contains("--state-directory"))
    }
}
