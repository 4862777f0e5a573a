import Foundation
import TestSupport
import Testing

/// A service as `make install` puts it there, with a permission that an administrator has added.
@Suite(
    "An installed service",
    .timeLimit(.minutes(5)),
    .enabled(if: getuid() == 0, "only files of root add permissions")
)
struct InstalledServiceTests {
    private static let permission = """
        [Permission]
        Id=org.example.SmartHome
        Icon=home
        Title=Smart Home
        Question=Allow “%APP%” to switch your lights?
        Body=It will be able to switch them on and off.
        Refused=“%APP%” cannot switch your lights.
        Restricted=A policy forbids “%APP%” to switch your lights.
        Disabled=Switching lights is off, for “%APP%” too.
        NotSupported=There are no lights.
        Hint=Change it in a terminal: %COMMAND%

        """

    private let bus: PrivateBus
    private let folder: TemporaryFolder
    private let programs: String

    init() async throws {
        bus = try await PrivateBus()
        folder = try TemporaryFolder()
        try await InstallTests.make("install", into: folder, prefix: "/prefix")
        programs = folder.path("prefix/bin")
        let added = try folder.write(
            Self.permission,
            to: "prefix/share/consent/permissions/org.example.SmartHome.permission"
        )
        chmod(added, 0o644)
        try bus.addService(
            "org.consentd.Consent1",
            command: "\(programs)/consentd --state-directory \(folder.path("state"))"
        )
    }

    private func start(_ line: String) throws -> TestProcess {
        try TestProcess(
            "\(programs)/consentctl",
            line.split(separator: " ").map(String.init),
            environment: [
                "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
                "DBUS_SESSION_BUS_ADDRESS": bus.address,
            ]
        )
    }

    private func output(_ line: String) async throws -> String {
        let process = try start(line)
        process.closeInput()
        return await process.wholeText()
    }

    @Test("a permission in the data folder of its prefix is listed, asked, granted and reset")
    func addedPermission() async throws {
        #expect(try await output("permissions").contains("Smart Home"))
        let agent = try start("agent --answer allow")
        try await agent.line(of: .error, containing: "Waiting for questions.")
        let ask = "request org.example.SmartHome --app org.example.Lamp --reason Lights"
        #expect(try await output(ask) == "authorized\n")
        #expect(try await agent.line() == "allow org.example.SmartHome org.example.Lamp")
        #expect(try await output("status org.example.SmartHome org.example.Lamp") == "authorized\n")
        #expect(try await output("grant org.example.SmartHome org.example.Bulb") == "changed\n")
        #expect(try await output("reset org.example.SmartHome --yes") == "2 removed\n")
    }

    @Test("doctor has nothing to say against the built-in files that were installed")
    func copies() async throws {
        let report = try await output("doctor --json")
        #expect(report.contains("18 permissions are known."))
        #expect(!report.contains("is ignored"))
    }
}
