import Foundation
import TestSupport
import Testing

/// The contract without our own library on the other side.
@Suite("By busctl and gdbus alone", .timeLimit(.minutes(5)))
struct BusctlTests {
    @Test("a whole request, grant, revoke and reset")
    func wholeLife() async throws {
        let session = try await Session()
        let app = "/usr/bin/busctl"

        let before = try await session.busctl("Permissions", "Status", "sa{sv}", "contacts", "0")
        #expect(before.output.hasPrefix("sa{sv} \"not-determined\""))
        #expect(before.output.contains("\"not-asked\""))

        let agent = try await session.answer("allow")
        let asked = try await session.busctl(
            "Permissions",
            "Request",
            "sa{sv}",
            "contacts",
            "1",
            "reason",
            "s",
            "Find friends"
        )
        #expect(asked.output.hasPrefix("sa{sv} \"authorized\""))
        agent.leave()

        // busctl runs whatever its caller wants: what it holds ends with the session at the latest.
        #expect(asked.output.contains("\"session\""))
        let again = try await session.busctl(
            "Permissions",
            "Request",
            "sa{sv}",
            "contacts",
            "1",
            "reason",
            "s",
            "Find friends"
        )
        #expect(again.output.hasPrefix("sa{sv} \"authorized\""), "asked once, not again")

        let other = "/usr/bin/env-of-a-test"
        #expect(
            try await session.busctl("Manager", "Grant", "ssa{sv}", other, "contacts", "0").output
                == "b true\n"
        )
        #expect(
            try await session.busctl("Manager", "Grant", "ssa{sv}", other, "contacts", "0").output
                == "b false\n"
        )
        #expect(
            try await session.busctl("Manager", "Revoke", "ss", app, "contacts").output
                == "b true\n"
        )
        let refused = try await session.busctl("Permissions", "Status", "sa{sv}", "contacts", "0")
        #expect(refused.output.hasPrefix("sa{sv} \"denied\""))
        #expect(try await session.busctl("Manager", "ResetAll").output == "u 2\n")
        #expect(try await session.busctl("Manager", "ResetAll").output == "u 0\n")
        let after = try await session.busctl("Permissions", "Status", "sa{sv}", "contacts", "0")
        #expect(after.output.hasPrefix("sa{sv} \"not-determined\""))
    }

    @Test("the commands of the README do what it says")
    func readme() async throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let section = try #require(text.components(separatedBy: "## Without any of our code").last)
        let block = try #require(section.components(separatedBy: "```").dropFirst().first)
        let commands = block.dropFirst("sh\n".count).replacing("\\\n", with: " ")
            .split(separator: "\n").map(String.init)
        #expect(commands.count == 4)
        let session = try await Session()
        let agent = try await session.answer("allow")
        for command in commands {
            let run = try await session.run("sh", ["-c", command])
            #expect(run.status == .exited(0), "\(command): \(run.error)")
            if command.contains(" Request ") {
                #expect(run.output.hasPrefix("sa{sv} \"authorized\""))
            } else if command.contains(" Revoke ") {
                #expect(run.output == "b true\n")
            }
        }
        agent.leave()
    }

    @Test("introspect shows every member, tree shows the apps, monitor the signals")
    func inspection() async throws {
        let session = try await Session()
        _ = try await session.busctl(
            "Manager",
            "Grant",
            "ssa{sv}",
            "org.example.Reader",
            "contacts",
            "0"
        )
        let members = try await session.run(
            "busctl",
            ["--user", "introspect", "org.consentd.Consent1", "/org/consentd/Consent1"]
        )
        for member in [".Request", ".Status", ".Grant", ".ResetAll", ".Register", ".Version"] {
            #expect(members.output.contains(member), "\(members.output)\(members.error)")
        }
        let tree = try await session.run("busctl", ["--user", "tree", "org.consentd.Consent1"])
        #expect(tree.output.contains("/org/consentd/Consent1/apps/org_2eexample_2eReader"))
        let grants = try await session.run(
            "busctl",
            [
                "--user", "get-property", "org.consentd.Consent1",
                "/org/consentd/Consent1/apps/org_2eexample_2eReader",
                "org.consentd.Consent1.App", "Grants",
            ]
        )
        #expect(grants.output.contains("\"authorized\""), "\(grants.error)")

        let monitor = try session.start("busctl", "--user", "monitor", "org.consentd.Consent1")
        try await monitor.line(of: .error, containing: "Monitoring")
        _ = try await session.busctl("Manager", "Revoke", "ss", "org.example.Reader", "contacts")
        try await monitor.line(containing: "Member=Revoke")
        monitor.kill()
    }

    @Test("gdbus call reads and changes")
    func gdbus() async throws {
        let session = try await Session()
        let call = { (member: String, arguments: [String]) in
            try await session.run(
                "gdbus",
                [
                    "call", "--session", "--dest", "org.consentd.Consent1", "--object-path",
                    "/org/consentd/Consent1", "--method", "org.consentd.Consent1.\(member)",
                ] + arguments
            )
        }
        let granted = try await call("Manager.Grant", ["org.example.Reader", "contacts", "{}"])
        #expect(granted.output == "(true,)\n", "\(granted.error)")
        let status = try await call("Permissions.Status", ["contacts", "{}"])
        #expect(status.output.hasPrefix("('not-determined', {"))
        let wrong = try await call("Permissions.Status", ["contatcs", "{}"])
        #expect(wrong.error.contains("org.consentd.Consent1.Error.UnknownPermission"))
        #expect(wrong.error.contains("contacts"), "the nearest is named")
    }
}
