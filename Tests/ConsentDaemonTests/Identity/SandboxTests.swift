import Broker
import ConsentModel
import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite(
    "Processes in sandboxes",
    .enabled(if: FlatpakInstance.canRun, "bwrap makes no sandbox here"),
    .timeLimit(.minutes(5))
)
struct SandboxTests {
    let folder: TemporaryFolder
    let reader: IdentityReader

    init() throws {
        folder = try TemporaryFolder()
        reader = IdentityReader.forTests(runtimeDirectory: folder.path("run"))
    }

    /// Starts a shell in a sandbox, and tells its number.
    private func start(
        _ sandbox: [String],
        _ script: String = "echo $$; read line"
    ) async throws -> (TestProcess, Int32) {
        let process = try TestProcess("bwrap", sandbox + ["sh", "-c", script])
        let number = try #require(try await Int32(process.line()))
        return (process, number)
    }

    @Test("a Flatpak is known by the mark in its sandbox")
    func flatpak() async throws {
        let instance = try FlatpakInstance("org.example.App", in: folder)
        let (process, number) = try await start(instance.sandbox)
        let identity = try await reader.identify(number).get()
        #expect(identity.caller.app == App(id: "org.example.App", kind: .flatpak))
        #expect(!identity.caller.runsOthersCode)
        // The keeper outside of the sandbox is a host program that runs others' code.
        let keeper = try await reader.identify(process.processID).get()
        #expect(keeper.caller.app == App(id: "/usr/bin/bwrap", kind: .program))
        #expect(keeper.caller.runsOthersCode)
    }

    @Test("a sandbox without a mark is nobody")
    func noMark() async throws {
        let (process, number) = try await start(FlatpakInstance.root)
        #expect(await reader.identify(number).code == .notHost)
        process.kill()
    }

    @Test("attack A7: a sandbox with a forged mark is not the app, whose instance is another")
    func forgedMark() async throws {
        let instance = try FlatpakInstance("org.example.App", in: folder)
        for text in [
            FlatpakInstance.info("org.example.Victim", instance.id),
            FlatpakInstance.info("org.example.App", "7"),
            "[Application]\nname=org.example.App\n",
        ] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: instance.mark))
            let (process, number) = try await start(instance.sandbox)
            #expect(await reader.identify(number).code == .unproved, "\(text)")
            process.kill()
        }
    }

    @Test("a sandbox in a Flatpak's sandbox is not the app without its mark")
    func nested() async throws {
        let instance = try FlatpakInstance("org.example.App", in: folder)
        let inner = (["bwrap"] + FlatpakInstance.root).joined(separator: " ")
        let (process, number) = try await start(
            instance.sandbox,
            "\(inner) sh -c 'echo $$; read line'"
        )
        #expect(await reader.identify(number).code == .notHost)
        process.kill()
    }
}
