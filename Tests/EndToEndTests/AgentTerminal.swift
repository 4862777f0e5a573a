import Foundation
import GIO
import TestSupport

/// A session whose questions are answered in a real terminal, which tmux keeps for us.
final class AgentTerminal: Sendable {
    let bus: PrivateBus
    private let state: TemporaryFolder
    private let environment: [String: String]
    private let tmux: TestProcess

    /// Starts a bus and a terminal of so many columns, and waits until the agent in it is ready.
    init(columns: Int = 80) async throws {
        bus = try await PrivateBus()
        state = try TemporaryFolder()
        try bus.addService(
            "org.consentd.Consent1",
            command: "\(TestProcess.product("consentd")) --state-directory \(state.path)"
        )
        environment = [
            "PATH": "/usr/bin:/bin",
            "LANG": "C.UTF-8",
            "NO_COLOR": "1",
            "TERM": "screen",
            "SHELL": "/bin/sh",
            "TMUX_TMPDIR": state.path,
            "DBUS_SESSION_BUS_ADDRESS": bus.address,
        ]
        // In control mode tmux tells what a pane prints as lines, which can be waited for.
        tmux = try TestProcess(
            "tmux",
            [
                "-L", "agent", "-f", "/dev/null", "-C", "new-session",
                "trap : INT; \(TestProcess.product("consentctl")) agent; echo ended=$?; stty -a; cat",
                // What runs in it ends with us, also when a test fails.
                ";", "set-option", "-g", "destroy-unattached", "on",
            ],
            environment: environment
        )
        try tmux.write("refresh-client -C \(columns),40\n")
        try await shows("Waiting for questions.")
    }

    /// Ends tmux and all that runs in it.
    func close() async throws {
        try tmux.write("kill-server\n")
        _ = await tmux.exitStatus()
        await bus.stop()
    }

    /// Waits until the terminal shows a text; what is shown at once is waited for as one.
    func shows(_ text: String) async throws {
        try await tmux.line { $0.hasPrefix("%output") && $0.contains(text) }
    }

    /// Presses keys, by their names in tmux.
    func press(_ keys: String) throws {
        try tmux.write("send-keys \(keys)\n")
    }

    /// All that the terminal has shown so far.
    var text: String { tmux.text() }

    /// Starts asking for a permission.
    func request(_ permission: String, reason: String = "Find friends") throws -> TestProcess {
        try consentctl("request", permission, "--app", "org.example.Maps", "--reason", reason)
    }

    /// Starts our command line.
    func consentctl(_ arguments: String...) throws -> TestProcess {
        try TestProcess(
            TestProcess.product("consentctl"),
            arguments,
            environment: environment
        )
    }
}
