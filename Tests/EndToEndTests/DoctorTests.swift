import Foundation
import GIO
import TestSupport
import Testing

/// `consentctl doctor` in sessions in which something stands in the service's place.
@Suite("Doctor", .timeLimit(.minutes(5)))
struct DoctorTests {
    private static func doctor(
        _ environment: [String: String],
        on address: String
    ) async throws -> (status: TestSupport.ExitStatus, output: String) {
        let process = try TestProcess(
            TestProcess.product("consentctl"),
            ["doctor", "--json"],
            environment: ["PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": address]
                .merging(environment) { $1 }
        )
        process.closeInput()
        return (await process.exitStatus(), await process.wholeText())
    }

    @Test("attack A14: a service file in the user's folder takes our place on a real session bus")
    func activation() async throws {
        let folder = try TemporaryFolder()
        let environment = [
            "XDG_DATA_HOME": folder.path("own"), "XDG_DATA_DIRS": folder.path("shared"),
            "XDG_CONFIG_HOME": folder.path("config"), "XDG_RUNTIME_DIR": folder.path,
        ]
        let name = "dbus-1/services/org.consentd.Consent1.service"
        let start = "[D-BUS Service]\nName=org.consentd.Consent1\nExec="
        let consentd = TestProcess.product("consentd")
        let state = folder.path("state")
        try folder.write("\(start)\(consentd) --state-directory \(state)\n", to: "shared/\(name)")
        let bus = try TestProcess(
            "dbus-daemon",
            ["--session", "--print-address=1", "--nofork", "--nopidfile"],
            environment: ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        )
        let address = try await bus.line()
        let well = try await Self.doctor(environment, on: address)
        #expect(well.status == .exited(0))
        #expect(well.output.contains("shared/\(name) makes the bus start \(consentd)."))
        // The service ends with its bus; what the next one starts is the other program.
        bus.kill(SIGTERM)
        _ = await bus.exitStatus()
        let mark = folder.path("started")
        try folder.write("\(start)/usr/bin/touch \(mark)\n", to: "own/\(name)")
        let next = try TestProcess(
            "dbus-daemon",
            ["--session", "--print-address=1", "--nofork", "--nopidfile"],
            environment: ["PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        )
        let replaced = try await Self.doctor(environment, on: try await next.line())
        #expect(replaced.status == .exited(69))
        #expect(access(mark, F_OK) == 0, "the bus did start the other program")
        #expect(
            replaced.output.contains("own/\(name) makes the bus start /usr/bin/touch instead of")
        )
    }

    @Test("attack A14: whoever else has the name is named, and does not keep doctor from telling")
    func owner() async throws {
        let bus = try await PrivateBus()
        let impostor = try await LocalClient(on: bus)
        #expect(try await impostor.connection.requestName("org.consentd.Consent1") == .owner)
        let report = try await Self.doctor([:], on: bus.address)
        #expect(report.status == .exited(1))
        #expect(report.output.contains("and not of \(TestProcess.product("consentd"))"))
        #expect(report.output.contains("does not answer as consentd"))
    }
}
