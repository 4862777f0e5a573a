import Broker
import ConsentModel
import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Identity of host programs", .timeLimit(.minutes(5)))
struct HostProgramTests {
    let reader = IdentityReader.forTests()

    @Test("a program is known by its resolved path")
    func program() async throws {
        let process = try TestProcess("sleep", ["1000"])
        let identity = try await reader.identify(process.processID).get()
        #expect(
            identity.caller
                == Caller(
                    app: App(id: "/usr/bin/sleep", kind: .program),
                    name: "sleep",
                    evidence: .path,
                    process: process.processID
                )
        )
        #expect(identity.executable == "/usr/bin/sleep")
        #expect(identity.script == nil)
        #expect(identity.isHost)
        #expect(!identity.process.hasExited)
    }

    @Test("a link to a program is that program")
    func linkedProgram() async throws {
        let folder = try TemporaryFolder()
        let link = folder.path("my-app")
        try FileManager.default.createSymbolicLink(
            atPath: link,
            withDestinationPath: "/usr/bin/sleep"
        )
        let process = try TestProcess(link, ["1000"])
        let identity = try await reader.identify(process.processID).get()
        #expect(identity.caller.app.id == "/usr/bin/sleep")
    }

    @Test("rule 15: a shell runs others' code")
    func shell() async throws {
        let process = try TestProcess("bash", ["-c", "read line"])
        let identity = try await reader.identify(process.processID).get()
        #expect(identity.caller.app == App(id: "/usr/bin/bash", kind: .program))
        #expect(identity.caller.runsOthersCode)
        #expect(identity.script == nil)
    }

    @Test("rule 15: a program that was called by the name of a shell counts as one")
    func calledLikeAShell() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: "/usr/bin/cat", toPath: folder.path("whatever"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("zsh"),
            withDestinationPath: "whatever"
        )
        let process = try TestProcess(folder.path("zsh"))
        try process.write("ready\n")
        try await process.line(containing: "ready")
        let identity = try await reader.identify(process.processID).get()
        #expect(identity.caller.name == "whatever")
        #expect(identity.caller.runsOthersCode)
    }

    @Test("attack A10: a relay of the bus is a program, and proves nobody to be of the host")
    func relay() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("xdg-dbus-proxy")
        try FileManager.default.copyItem(atPath: "/usr/bin/sleep", toPath: path)
        let process = try TestProcess(path, ["1000"])
        let identity = try await reader.identify(process.processID).get()
        #expect(identity.caller.app == App(id: path, kind: .program))
        #expect(identity.caller.runsOthersCode)
        #expect(!identity.isHost)
        #expect(await reader.declare("org.example.App", by: identity).code == .notHost)
    }

    @Test("rule 15: a script keeps its interpreter's id, and is told beside it")
    func script() async throws {
        let folder = try TemporaryFolder()
        let script = try folder.write("#!/bin/bash\necho ready\nread line\n", to: "tool")
        chmod(script, 0o755)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("linked"),
            withDestinationPath: "tool"
        )
        let process = try TestProcess(folder.path("linked"))
        // The kernel shows a program before it shows the words of its command line.
        try await process.line(containing: "ready")
        let identity = try await reader.identify(process.processID).get()
        #expect(identity.caller.app.id == "/usr/bin/bash")
        #expect(identity.caller.runsOthersCode)
        #expect(identity.script == script)
    }

    @Test("rule 15: a Python script with options that stand alone", .enabled(if: hasPython))
    func pythonScript() async throws {
        let folder = try TemporaryFolder()
        let script = try folder.write(
            "import sys\nprint('ready', flush=True)\nsys.stdin.read()\n",
            to: "app.py"
        )
        let process = try TestProcess("/usr/bin/python3", ["-Es", "-u", script])
        try await process.line(containing: "ready")
        let identity = try await reader.identify(process.processID).get()
        #expect(identity.caller.name.hasPrefix("python3"))
        #expect(identity.caller.runsOthersCode)
        #expect(identity.script == script)
    }

    @Test("a program that was deleted or replaced while it runs is refused")
    func deletedProgram() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("app")
        try FileManager.default.copyItem(atPath: "/usr/bin/sleep", toPath: path)
        let process = try TestProcess(path, ["1000"])
        #expect(try await reader.identify(process.processID).get().caller.app.id == path)

        try FileManager.default.removeItem(atPath: path)
        #expect(await reader.identify(process.processID).code == .changed)
        try FileManager.default.copyItem(atPath: "/usr/bin/sleep", toPath: path)
        #expect(await reader.identify(process.processID).code == .changed)
        // What the kernel calls a deleted file may exist, and be another one.
        try FileManager.default.copyItem(atPath: "/usr/bin/sleep", toPath: path + " (deleted)")
        #expect(await reader.identify(process.processID).code == .changed)
    }

    @Test("a program whose file is called \"(deleted)\" is not deleted")
    func calledDeleted() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("app (deleted)")
        try FileManager.default.copyItem(atPath: "/usr/bin/sleep", toPath: path)
        let process = try TestProcess(path, ["1000"])
        #expect(try await reader.identify(process.processID).get().caller.app.id == path)
    }

    @Test("a program whose path holds control characters is refused")
    func controlCharacters() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path("app\u{1b}[2J")
        try FileManager.default.copyItem(atPath: "/usr/bin/sleep", toPath: path)
        let process = try TestProcess(path, ["1000"])
        #expect(await reader.identify(process.processID).code == .unreadable)
    }

    private static let hasPython = FileManager.default.fileExists(atPath: "/usr/bin/python3")
}
