import ConsentModel
import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

@Suite("The command line and the service", .timeLimit(.minutes(5)))
struct VerbTests {
    private struct Run {
        let status: TestSupport.ExitStatus
        let output: String
        let remarks: String
    }

    private let bus: PrivateBus
    private let state: TemporaryFolder

    init() async throws {
        bus = try await PrivateBus()
        state = try TemporaryFolder()
        try bus.addService(
            "org.consentd.Consent1",
            command: "\(TestProcess.product("consentd")) --state-directory \(state.path)"
        )
    }

    private func start(_ line: String, address: String? = nil) throws -> TestProcess {
        try TestProcess(
            TestProcess.product("consentctl"),
            line.split(separator: " ").map(String.init),
            environment: [
                "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
                "DBUS_SESSION_BUS_ADDRESS": address ?? bus.address,
            ]
        )
    }

    private func run(_ line: String, address: String? = nil) async throws -> Run {
        let process = try start(line, address: address)
        process.closeInput()
        return Run(
            status: await process.exitStatus(),
            output: await process.wholeText(),
            remarks: await process.wholeText(of: .error)
        )
    }

    @Test("grant, look, revoke and reset, each idempotent")
    func decides() async throws {
        let app = "org.example.Maps"
        #expect(try await run("status contacts \(app)").output == "not-determined\n")
        #expect(try await run("status contacts \(app)").status == .exited(4))
        let grant = try await run("grant contacts \(app)")
        #expect(grant.output == "changed\n")
        #expect(grant.remarks.contains("'\(app)' is not installed and has never been seen"))
        #expect(try await run("grant contacts \(app)").output == "unchanged\n")
        let status = try await run("status contacts \(app)")
        #expect(status.output == "authorized\n")
        #expect(status.status == .exited(0))
        let list = try await run("list")
        #expect(list.output.split(separator: "\n").count == 2)
        #expect(list.output.contains("never seen, not installed"))
        #expect(try await run("explain contacts \(app)").output.contains("→  stored"))
        #expect(try await run("revoke contacts \(app)").output == "changed\n")
        #expect(try await run("status contacts \(app)").output == "denied\n")
        let reset = try await run("reset contacts \(app)")
        #expect(reset.output == "1 removed\n")
        #expect(reset.remarks.isEmpty)
        let again = try await run("reset contacts \(app)")
        #expect(again.output == "0 removed\n")
        #expect(again.remarks.contains("'\(app)' is not installed and has never been seen"))
        let history = try await run("history --json --limit 2")
        let entries = try JSONSerialization.jsonObject(with: Data(history.output.utf8))
        #expect((entries as? [[String: Any]])?.first?["event"] as? String == "reset")
    }

    @Test("a reset of every app is not done without a yes")
    func confirms() async throws {
        _ = try await run("revoke all org.example.Maps")
        let unconfirmed = try await run("reset all")
        #expect(unconfirmed.status == .exited(64))
        #expect(unconfirmed.output.isEmpty)
        #expect(unconfirmed.remarks.contains("Reset Location & Privacy"))
        #expect(unconfirmed.remarks.contains("add --yes"))
        #expect(try await run("reset contacts --yes").output == "1 removed\n")
        #expect(try await run("reset all --yes").output != "0 removed\n")
        #expect(try await run("reset all --yes").output == "0 removed\n")
    }

    @Test("monitor prints an object a line, as it happens")
    func monitors() async throws {
        _ = try await run("doctor")
        let monitor = try start("monitor --json --permission contacts")
        // Granted until it is seen: nothing tells when the service has taken the monitor in.
        async let seen = monitor.line(containing: "\"permission\": \"contacts\"")
        var isWatched = false
        while !isWatched {
            _ = try await run("grant contacts org.example.Maps")
            _ = try await run("revoke contacts org.example.Maps")
            isWatched = !monitor.text().isEmpty
        }
        let line = try await seen
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["event"] as? String == "changed")
        #expect(object?["app-id"] as? String == "org.example.Maps")
    }

    @Test("an unknown permission and a level that does not exist are usage errors")
    func unknown() async throws {
        let camra = try await run("grant camra org.example.Maps")
        #expect(camra.status == .exited(64))
        #expect(camra.remarks.contains("did you mean “camera”?"))
        #expect(try await run("list --permission camra").status == .exited(64))
        let level = try await run("grant location org.example.Maps --level full")
        #expect(level.status == .exited(64))
        #expect(level.remarks.contains("approximate, precise"))
    }

    @Test("a reset of what is no permission says so before it asks")
    func resetsNothing() async throws {
        let misspelt = try await run("reset contcats")
        #expect(misspelt.status == .exited(64))
        #expect(misspelt.remarks.contains("did you mean “contacts”?"))
        #expect(!misspelt.remarks.contains("--yes"))
        let app = try await run("reset org.example.Maps")
        #expect(app.status == .exited(64))
        #expect(app.remarks.contains("consentctl reset all APP"))
    }

    @Test("a decision about a program that runs others' code says that it ends at logout")
    func othersCode() async throws {
        let shell = try await run("grant contacts /bin/sh")
        #expect(shell.output == "changed\n")
        #expect(shell.remarks.contains("contacts is granted until you log out"))
        let session = try await run("grant contacts /bin/sh --session")
        #expect(!session.remarks.contains("log out"), "it is what was asked for")
        let absent = try await run("grant photos /bin/sh")
        #expect(absent.remarks.contains("photos is granted until you log out"), "away or not")
        let refused = try await run("revoke contacts /bin/sh")
        #expect(refused.remarks.contains("contacts is refused until you log out"))
        let all = try await run("revoke all /bin/sh")
        #expect(all.remarks.contains("everything is refused until you log out"))
        for verb in ["grant contacts", "revoke contacts", "revoke all"] {
            let app = try await run("\(verb) org.example.Maps")
            #expect(!app.remarks.contains("log out"))
        }
    }

    @Test(
        "what is decided is shown beneath a switch and a missing device, by every verb that looks"
    )
    func beneath() async throws {
        let app = "org.example.Maps"
        _ = try await run("grant contacts \(app)")
        _ = try await run("grant photos \(app) --for 2h")
        _ = try await run("disable contacts")
        for verb in ["list", "show \(app)"] {
            let lines = try await run(verb).output.split(separator: "\n")
            for (permission, status, lifetime) in [
                ("photos", "not-supported", "until 2"), ("contacts", "disabled", "always"),
            ] {
                let line = lines.first { $0.contains("  \(permission)  ") } ?? ""
                for word in [status, lifetime, "decided: authorized"] {
                    #expect(line.contains(word), "\(verb): \(line)")
                }
            }
        }
        let rows = try JSONSerialization.jsonObject(
            with: Data(try await run("list --json").output.utf8)
        )
        let decided = (rows as? [[String: Any]])?.map { $0["decided"] as? String }
        #expect(decided == ["authorized", "authorized"])
        let text = try await run("explain contacts \(app)").output
        #expect(text.contains("→  switch"))
        #expect(text.contains("   stored-decision  authorized"))
    }

    @Test("a grant that has no effect says why, and a closed question what it means")
    func heldBack() async throws {
        _ = try await run("disable contacts")
        let grant = try await run("grant contacts org.example.Maps")
        #expect(grant.output == "changed\n")
        #expect(grant.status == .exited(0))
        #expect(grant.remarks.contains("switched off for every app: consentctl enable contacts"))
        let agent = try start("agent --answer dismiss")
        try await agent.line(of: .error, containing: "Waiting for questions.")
        let request = try await run("request location --app org.example.Maps --reason Maps")
        #expect(request.status == .exited(4))
        #expect(
            request.remarks.contains("“org.example.Maps” cannot use your location. The question")
        )
        #expect(try await run("list").output.contains("closed without an answer"))
        agent.kill(SIGTERM)
    }

    @Test("a program is found by any path that leads to it")
    func links() async throws {
        let link = state.path + "/tool"
        try FileManager.default.createSymbolicLink(
            atPath: link,
            withDestinationPath: "/usr/bin/env"
        )
        #expect(try await !run("grant contacts \(link)").remarks.contains("not installed"))
        #expect(try await run("show \(link)").output.contains("/usr/bin/env"))
        #expect(try await run("status contacts /usr/bin/env").output == "authorized\n")
    }

    @Test("monitor waits for no permission that does not exist")
    func monitorsNothing() async throws {
        let run = try await run("monitor --permission contcats")
        #expect(run.status == .exited(64))
        #expect(run.remarks.contains("did you mean “contacts”?"))
    }

    @Test("help is offered where there is some")
    func helpful() async throws {
        #expect(try await run("help lst").remarks.contains("Try 'consentctl help'."))
        #expect(try await run("list x").remarks.contains("Try 'consentctl help list'."))
    }

    @Test("doctor tells who has the name, and without a service what is missing, and 69")
    func doctor() async throws {
        let well = try await run("doctor --json")
        #expect(well.status == .exited(0))
        #expect(well.output.contains("\"check\": \"owner\""))
        #expect(well.output.contains("\"check\": \"database\""))
        let empty = try await PrivateBus()
        let absent = try await run("doctor", address: empty.address)
        #expect(absent.status == .exited(69))
        #expect(absent.output.contains("not installed"))
        #expect(try await run("list", address: empty.address).status == .exited(69))
        let nowhere = try await run("doctor", address: "unix:path=/nonexistent/bus")
        #expect(nowhere.status == .exited(69))
        #expect(nowhere.output.contains("bus    failed"))
        #expect(nowhere.output.contains("DBUS_SESSION_BUS_ADDRESS"))
    }

    @Test("a scripted agent answers, prints a line for each, and ends by SIGTERM")
    func scripted() async throws {
        let agent = try start("agent --answer allow")
        try await agent.line(of: .error, containing: "Waiting for questions.")
        let request = try await run("request location --app org.example.Maps --reason Maps")
        #expect(request.output == "authorized\n")
        #expect(request.status == .exited(0))
        #expect(try await agent.line() == "allow location org.example.Maps")
        agent.kill(SIGTERM)
        #expect(await agent.exitStatus() == .exited(0))
        let unasked = try await run("request contacts --app org.example.Maps")
        #expect(unasked.status == .exited(64))
        #expect(unasked.remarks.contains("--reason"))
        #expect(try await run("agent").status == .exited(64))
    }

    @Test("a permission that only the service knows is recognised in the app's place")
    func swapped() async throws {
        let bus = try await PrivateBus()
        let lamp = Permission(rawValue: "org.example.lamp")
        let service = try await FakeManager(on: bus) { call in
            guard call.member == "ListPermissions" else {
                return call.fail(WireError(.unknownPermission, "there is no such permission"))
            }
            let row = PermissionRow(
                permission: lamp,
                title: "Lamps",
                availability: .present,
                isEnabled: true
            )
            call.reply(.tuple([row].list))
        }
        let swapped = try await run(
            "grant org.example.Maps org.example.lamp",
            address: bus.address
        )
        #expect(swapped.status == .exited(64))
        #expect(swapped.remarks.contains("consentctl grant org.example.lamp org.example.Maps"))
        let unknown = try await run("grant org.example.x org.example.Maps", address: bus.address)
        #expect(unknown.status == .exited(64))
        #expect(unknown.remarks.contains("there is no such permission"))
        withExtendedLifetime(service) {}
    }

    @Test("what a policy holds is 3, what is not permitted 77, and each says why")
    func forbidden() async throws {
        let bus = try await PrivateBus()
        let service = try await FakeManager(on: bus) { call in
            switch call.member {
            case "Grant": call.fail(.restricted(.camera, source: "/etc/consent/policy.d/a.conf"))
            default: call.fail(WireError(.accessDenied, "use: consentctl grant PERMISSION APP"))
            }
        }
        let held = try await run("grant camera org.example.Maps", address: bus.address)
        #expect(held.status == .exited(3))
        #expect(held.remarks.contains("/etc/consent/policy.d/a.conf"))
        let scripted = try await run("agent --answer allow", address: bus.address)
        #expect(scripted.status == .exited(77))
        #expect(scripted.remarks.contains("consentctl grant"))
        withExtendedLifetime(service) {}
    }

    @Test("switched on here and still off in the desktop's settings is not done")
    func desktopSwitch() async throws {
        let bus = try await PrivateBus()
        let service = try await FakeManager(on: bus) { call in
            let row = PermissionRow(
                permission: .camera,
                title: "Camera",
                availability: .disabled,
                isEnabled: true
            )
            call.reply(call.member == "SetEnabled" ? .tuple(true) : .tuple([row].list))
        }
        let enabled = try await run("enable camera", address: bus.address)
        #expect(enabled.output == "changed\n")
        #expect(enabled.status == .exited(1))
        #expect(enabled.remarks.contains("the desktop's own settings"))
        withExtendedLifetime(service) {}
    }
}
