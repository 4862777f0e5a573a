import ConsentModel
import Foundation
import GIO
import TestSupport

/// A session of a test's own: a bus that starts the built consentd when somebody needs it.
final class Session: Sendable {
    let bus: PrivateBus
    let state: TemporaryFolder
    /// Where the test puts policy files, which count for this session alone.
    let policy: TemporaryFolder
    let environment: [String: String]

    /// Starts the bus; the daemon starts with the first call.
    ///
    /// - Parameters:
    ///   - variables: What its programs get beside the search path and the language.
    ///   - wrapper: A command that starts the daemon, which is given to it as its last words.
    /// - Throws: That the bus cannot be started.
    init(_ variables: [String: String] = [:], through wrapper: String = "") async throws {
        let all = variables.merging(["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]) { $1 }
        bus = try await PrivateBus(environment: all)
        state = try TemporaryFolder()
        policy = try TemporaryFolder()
        let words = [
            wrapper, TestProcess.product("consentd"), "--verbose", "--state-directory", state.path,
            "--policy-directory", policy.path,
        ]
        try bus.addService(
            "org.consentd.Consent1",
            command: words.filter { !$0.isEmpty }.joined(separator: " ")
        )
        environment = PrivateBus.userFolders(in: bus.folder).merging(all) { $1 }
            .merging([
                "DBUS_SESSION_BUS_ADDRESS": bus.address,
                "DBUS_SYSTEM_BUS_ADDRESS": bus.address,
            ]) { given, _ in given }
    }

    /// Starts a program in the session.
    func start(_ program: String, _ arguments: String...) throws -> TestProcess {
        try TestProcess(program, arguments, environment: environment)
    }

    /// Starts one of our programs in the session.
    func startProduct(_ name: String, _ arguments: [String]) throws -> TestProcess {
        try TestProcess(TestProcess.product(name), arguments, environment: environment)
    }

    /// What a program printed, and how it ended.
    struct Run: Sendable {
        let status: ExitStatus
        let output: String
        let error: String
    }

    /// Runs a program to its end.
    func run(_ program: String, _ arguments: [String]) async throws -> Run {
        let process = try TestProcess(program, arguments, environment: environment)
        process.closeInput()
        let status = await process.exitStatus()
        return Run(
            status: status,
            output: await process.wholeText(of: .output),
            error: await process.wholeText(of: .error)
        )
    }

    /// Runs consentctl to its end.
    func consentctl(_ arguments: String...) async throws -> Run {
        try await run(TestProcess.product("consentctl"), arguments)
    }

    /// Calls a member of the main object by busctl, which waits as long as it takes.
    func busctl(_ interface: String, _ member: String, _ arguments: String...) async throws -> Run {
        try await run(
            "busctl",
            [
                "--user", "--timeout=300", "call", "org.consentd.Consent1",
                "/org/consentd/Consent1", "org.consentd.Consent1.\(interface)", member,
            ] + arguments
        )
    }

    /// Starts an agent that answers by itself.
    func answer(_ word: String) async throws -> ScriptedAgent {
        try await ScriptedAgent(on: bus, answering: word)
    }
}
