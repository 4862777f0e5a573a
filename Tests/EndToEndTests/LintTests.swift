import Foundation
import TestSupport
import Testing

@Suite("Checking a desktop file", .timeLimit(.minutes(5)))
struct LintTests {
    private static func file(in folder: TemporaryFolder, _ lines: String...) throws -> String {
        let text = ["[Desktop Entry]", "Type=Application", "Name=Maps"] + lines
        return try folder.write(
            text.joined(separator: "\n") + "\n",
            to: "org.example.Maps.desktop"
        )
    }

    @Test("without a service the file alone is checked, and what was not checked is said")
    func alone() async throws {
        let folder = try TemporaryFolder()
        let good = try Self.file(in: folder, "X-Consent-Usage-Location=Show the way home")
        let environment = [
            "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path("nowhere"))",
        ]
        func lint(_ arguments: String...) async throws -> (TestSupport.ExitStatus, String, String) {
            let process = try TestProcess(
                TestProcess.product("consentctl"),
                ["lint"] + arguments,
                environment: environment
            )
            process.closeInput()
            return (
                await process.exitStatus(), await process.wholeText(),
                await process.wholeText(of: .error)
            )
        }
        let clean = try await lint(good)
        #expect(clean.0 == .exited(0))
        #expect(clean.1.isEmpty)
        #expect(clean.2.contains("what the app asks for was not checked"))

        let bad = try Self.file(in: folder, "X-Consent-Usage-Location=Access your location")
        let found = try await lint(bad)
        #expect(found.0 == .exited(1))
        #expect(found.1.hasPrefix("\(bad):4: X-Consent-Usage-Location: says no more than"))
        let json = try await lint(bad, "--json")
        let rows =
            try JSONSerialization.jsonObject(with: Data(json.1.utf8)) as? [[String: Any]]
        #expect(rows?.map { $0["check"] as? String } == ["tautology"])
        #expect(rows?.first?["line"] as? Int == 4)

        let missing = try await lint(folder.path("missing.desktop"))
        #expect(missing.0 == .exited(1))
        #expect(missing.1.isEmpty)
        #expect(missing.2.contains("cannot be read: No such file or directory"))
        let usage = try await lint()
        #expect(usage.0 == .exited(64))
    }

    @Test("S 1.3.2: where the service has seen the app, its file is held against what it asked")
    func past() async throws {
        let session = try await Session()
        let folder = try TemporaryFolder()
        let file = try Self.file(
            in: folder,
            "X-Consent-Usage-Contacts=Show where your friends live",
            "X-Consent-Usage-Calendars=Tell when to leave"
        )
        let unseen = try await session.consentctl("lint", file)
        #expect(unseen.status == .exited(0))
        #expect(unseen.error.contains("org.example.Maps has never asked for anything here"))

        let agent = try await session.answer("allow")
        for permission in ["contacts", "screen"] {
            let request = try await session.consentctl(
                "request",
                permission,
                "--app",
                "org.example.Maps",
                "--reason",
                "To try it"
            )
            #expect(request.status == .exited(0), "\(request)")
        }
        agent.leave()
        let found = try await session.consentctl("lint", file)
        #expect(found.status == .exited(1))
        #expect(
            found.output == """
                \(file): X-Consent-Usage-Screen: is missing, though org.example.Maps has asked \
                for screen; each of its requests has to give a reason
                \(file):5: X-Consent-Usage-Calendars: is declared, but org.example.Maps has never \
                been seen to ask for calendars

                """
        )
    }
}
