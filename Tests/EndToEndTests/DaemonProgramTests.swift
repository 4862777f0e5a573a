import Foundation
import TestSupport
import Testing

/// `consentd` as a program: its command line, its exit status and what it logs.
@Suite("consentd", .timeLimit(.minutes(5)))
struct DaemonProgramTests {
    private static func start(
        _ arguments: [String],
        on address: String = "unix:path=/nonexistent/bus",
        folder: String? = nil
    ) throws -> TestProcess {
        try TestProcess(
            TestProcess.product("consentd"),
            arguments,
            environment: [
                "PATH": "/usr/bin:/bin",
                "DBUS_SESSION_BUS_ADDRESS": address,
                "DBUS_SYSTEM_BUS_ADDRESS": address,
            ],
            folder: folder
        )
    }

    private static func client(_ line: [String], on address: String) async throws -> String {
        let process = try TestProcess(
            TestProcess.product("consentctl"),
            line,
            environment: ["PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": address]
        )
        process.closeInput()
        return await process.wholeText()
    }

    @Test("help and release go to standard output, with status 0")
    func shows() async throws {
        let help = try Self.start(["--help"])
        #expect(await help.exitStatus() == .exited(0))
        let text = await help.wholeText()
        for option in [
            "--state-directory", "--policy-directory", "--replace", "--verbose", "--version",
            "--help",
        ] {
            #expect(text.contains(option), "\(option)")
        }
        let version = try Self.start(["--version"])
        #expect(await version.exitStatus() == .exited(0))
        #expect(await version.wholeText().hasPrefix("consentd "))
        #expect(await version.wholeText(of: .error).isEmpty)
    }

    @Test(
        "a wrong command line is told on standard error, with status 64",
        arguments: [
            ["--verbos"], ["serve"], ["--state-directory"], ["--replace=yes"],
            ["--policy-directory", "/etc"],
        ]
    )
    func usage(arguments: [String]) async throws {
        let process = try Self.start(arguments)
        #expect(await process.exitStatus() == .exited(64))
        #expect(await process.wholeText().isEmpty)
        #expect(await process.wholeText(of: .error).contains("Try 'consentd --help'."))
    }

    @Test("without a bus it fails with status 1, and says why")
    func noBus() async throws {
        let state = try TemporaryFolder()
        let process = try Self.start(["--state-directory", state.path])
        #expect(await process.exitStatus() == .exited(1))
        #expect(await process.wholeText(of: .error).contains("cannot reach the session bus"))
    }

    @Test("a second one says that it is not needed, and its status is 0")
    func second() async throws {
        let bus = try await PrivateBus()
        let state = try TemporaryFolder()
        let first = try Self.start(["--state-directory", state.path], on: bus.address)
        try await first.line(of: .error, containing: "Serving org.consentd.Consent1")
        let second = try Self.start(["--state-directory", state.path], on: bus.address)
        #expect(await second.exitStatus() == .exited(0))
        #expect(await second.wholeText(of: .error).contains("Another consentd serves"))
        first.kill(SIGTERM)
        #expect(await first.exitStatus() == .exited(0))
    }

    @Test("it logs who asked for what and what came of it, and never the app's reason")
    func log() async throws {
        let bus = try await PrivateBus()
        let state = try TemporaryFolder()
        let service = try Self.start(
            ["--verbose", "--state-directory", state.path],
            on: bus.address
        )
        try await service.line(of: .error, containing: "Serving org.consentd.Consent1")
        let agent = try TestProcess(
            TestProcess.product("consentctl"),
            ["agent", "--answer", "deny"],
            environment: ["PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": bus.address]
        )
        try await agent.line(of: .error, containing: "Waiting for questions.")
        let answer = try await Self.client(
            [
                "request", "contacts", "--app", "org.example.Maps", "--reason",
                "a phrase of the app",
            ],
            on: bus.address
        )
        #expect(answer == "denied\n")
        service.kill(SIGTERM)
        let log = await service.wholeText(of: .error)
        #expect(log.contains("Asks the user (org.example.Maps, contacts)"))
        #expect(log.contains("Now denied, user (org.example.Maps, contacts)"))
        #expect(log.contains("calls org.consentd.Consent1.Permissions.Request"), "--verbose")
        #expect(!log.contains("a phrase of the app"))
    }

    @Test("it may open as many files as the system grants, whatever it was started with")
    func openFiles() async throws {
        let bus = try await PrivateBus()
        let state = try TemporaryFolder()
        let line = [
            "-c", "ulimit -Sn 64; exec \"$0\" --state-directory \"$1\"",
            TestProcess.product("consentd"), state.path,
        ]
        let service = try TestProcess(
            "sh",
            line,
            environment: ["PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": bus.address]
        )
        try await service.line(of: .error, containing: "Serving org.consentd.Consent1")
        let limits = try String(
            contentsOfFile: "/proc/\(service.processID)/limits",
            encoding: .utf8
        )
        let words = limits.split(separator: "\n").first { $0.hasPrefix("Max open files") }?
            .split(separator: " ")
        #expect(words?.count == 6)
        #expect(words?[3] == words?[4])
        #expect(words?[3] != "64")
    }

    @Test(
        "an app that could not be identified for want of open files is, when there are some again"
    )
    func wantOfFiles() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        let line = [
            "-c", "ulimit -n 48; exec \"$0\" --state-directory \"$1\"",
            TestProcess.product("consentd"), folder.path("state"),
        ]
        let service = try TestProcess(
            "sh",
            line,
            environment: ["PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": bus.address]
        )
        try await service.line(of: .error, containing: "Serving org.consentd.Consent1")
        let crowd = try await AppProcess("crowd", in: folder, on: bus)
        for number in 0..<48 {
            try await crowd.open("\(number)")
            try await crowd.settle("\(number)")
        }
        let app = try await AppProcess("app", in: folder, on: bus)
        #expect(try await app.permissions("Identity").error == "IdentityUnknown")
        await crowd.kill()
        // How soon the service hears of the crowd's end is the scheduler's.
        var answer = try await app.permissions("Identity")
        for _ in 0..<10_000 where answer.error == "IdentityUnknown" {
            answer = try await app.permissions("Identity")
        }
        #expect(answer.error == nil)
    }

    @Test("a state folder that is given by a relative path lies in the folder it is started in")
    func relative() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        let service = try Self.start(
            ["--state-directory", "state"],
            on: bus.address,
            folder: folder.path
        )
        try await service.line(of: .error, containing: "Serving org.consentd.Consent1")
        _ = try await Self.client(["grant", "contacts", "org.example.Maps"], on: bus.address)
        #expect(FileManager.default.fileExists(atPath: folder.path("state/consent.db")))
        service.kill(SIGTERM)
        #expect(await service.exitStatus() == .exited(0))
    }
}
