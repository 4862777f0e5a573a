import TestSupport

/// A session on a machine of its own, whose bus starts the built consentd there.
final class MachineSession: Sendable {
    let machine: Machine
    let bus: PrivateBus
    let state: TemporaryFolder

    init() async throws {
        machine = try await Machine()
        bus = try await PrivateBus()
        state = try TemporaryFolder()
        let variables = machine.environment.map { "\($0.key)=\($0.value)" }.sorted()
        try bus.addService(
            "org.consentd.Consent1",
            command: "/usr/bin/env \(variables.joined(separator: " ")) "
                + "\(TestProcess.product("consentd")) --state-directory \(state.path)"
        )
    }

    /// Starts a program that does not see the machine.
    func start(_ program: String, _ arguments: String...) throws -> TestProcess {
        try TestProcess(
            program,
            arguments,
            environment: [
                "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
                "DBUS_SESSION_BUS_ADDRESS": bus.address,
            ]
        )
    }
}
