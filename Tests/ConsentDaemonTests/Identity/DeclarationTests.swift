import Broker
import ConsentModel
import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Programs that name their desktop file", .timeLimit(.minutes(5)))
struct DeclarationTests {
    let folders: DesktopFolders
    let reader: IdentityReader

    init() throws {
        folders = try DesktopFolders()
        reader = IdentityReader.forTests(
            desktopFiles: folders.own,
            sharedDesktopFiles: [folders.shared]
        )
    }

    @Test("a program is taken for the app of a file that starts it")
    func program() async throws {
        try folders.add("org.example.Sleep", "Name=Sleep Well", "Icon=bed", "Exec=sleep 10 %F")
        let process = try TestProcess("sleep", ["1000"])
        let identity = try await reader.identify(process.processID).get()
        let declared = try await reader.declare("org.example.Sleep", by: identity).get()
        #expect(
            declared.caller
                == Caller(
                    app: App(id: "org.example.Sleep", kind: .desktop),
                    name: "Sleep Well",
                    evidence: .declared,
                    process: process.processID,
                    icon: "bed"
                )
        )
        #expect(declared.executable == identity.executable)
    }

    @Test("a script is taken for the app of a file that starts it, and is no interpreter then")
    func script() async throws {
        let script = try folders.folder.write("echo ready\nread line\n", to: "bin/app.sh")
        try folders.add("org.example.Script", "Name=Script", "Exec=bash \(script) %F")
        try folders.add("org.example.Bash", "Name=Bash", "Exec=bash")
        let process = try TestProcess("bash", [script])
        try await process.line(containing: "ready")
        let identity = try await reader.identify(process.processID).get()
        #expect(identity.caller.runsOthersCode)
        let declared = try await reader.declare("org.example.Script", by: identity).get()
        #expect(!declared.caller.runsOthersCode)
        let shell = try await reader.declare("org.example.Bash", by: identity).get()
        #expect(shell.caller.runsOthersCode)
    }

    @Test("what the file does not start is refused, and files of Flatpaks and Snaps are")
    func refusals() async throws {
        try folders.add("org.example.Cat", "Exec=cat")
        try folders.add("org.example.Shell", "Exec=bash -c sleep")
        try folders.add("org.example.Pak", "Exec=sleep", "X-Flatpak=org.example.Pak")
        try folders.add("fox_fox", "Exec=sleep", "X-SnapInstanceName=fox")
        try folders.add("org.example.None")
        let process = try TestProcess("sleep", ["1000"])
        let identity = try await reader.identify(process.processID).get()
        let table: [(id: String, code: IdentityError.Code)] = [
            ("org.example.Cat", .anotherProgram),
            ("org.example.Shell", .anotherProgram),
            ("org.example.Pak", .anotherProgram),
            ("fox_fox", .anotherProgram),
            ("org.example.None", .anotherProgram),
            ("org.example.Missing", .noDesktopFile),
            ("../org.example.Cat", .invalidAppID),
            ("", .invalidAppID),
            ("/usr/bin/sleep", .invalidAppID),
        ]
        for (id, code) in table {
            #expect(await reader.declare(id, by: identity).code == code, "\(id)")
        }
    }

    @Test("who is no host program, or started another program since, is refused")
    func notHost() async throws {
        try folders.add("org.example.Cat", "Exec=cat")
        try folders.add("org.example.Bash", "Exec=bash")
        let process = try TestProcess("bash", ["-c", "read line; exec cat"])
        let identity = try await reader.identify(process.processID).get()
        let sandboxed = Identity(
            caller: identity.caller,
            process: identity.process,
            executable: identity.executable,
            script: nil,
            isHost: false
        )
        #expect(await reader.declare("org.example.Bash", by: sandboxed).code == .notHost)

        try process.write("go\nready\n")
        try await process.line(containing: "ready")
        #expect(await reader.declare("org.example.Bash", by: identity).code == .changed)
        process.kill(SIGKILL)
        _ = await process.exitStatus()
        #expect(await reader.declare("org.example.Bash", by: identity).code == .left)
    }
}
