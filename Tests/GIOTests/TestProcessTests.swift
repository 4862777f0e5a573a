import Foundation
import GIO
import TestSupport
import Testing

@Suite("TestProcess", .timeLimit(.minutes(5)))
struct TestProcessTests {
    @Test("hands out lines in order, and all of the text in the end")
    func lines() async throws {
        let process = try TestProcess("sh", ["-c", "echo one; echo two; echo 3 >&2; printf four"])
        #expect(try await process.line() == "one")
        #expect(try await process.line(containing: "ou") == "four")
        #expect(try await process.line(of: .error) == "3")
        #expect(await process.exitStatus() == .exited(0))
        #expect(await process.wholeText() == "one\ntwo\nfour")
        await #expect(throws: TestFailure.self) { try await process.line() }
    }

    @Test("writes to the program and ends its input")
    func input() async throws {
        let process = try TestProcess("cat")
        try process.write("hello\n")
        #expect(try await process.line() == "hello")
        process.closeInput()
        #expect(await process.exitStatus() == .exited(0))
    }

    @Test("ends by signals, which are not blocked, and inherits nothing else")
    func inheritance() async throws {
        let process = try TestProcess("sleep", ["1000"])
        process.kill()
        #expect(await process.exitStatus() == .signalled(SIGTERM))
        let pipe = try TestPipe()
        let listing = try TestProcess(
            "sh",
            ["-c", "ls /proc/self/fd; env"],
            environment: ["A": "b", "PATH": "/bin:/usr/bin"]
        )
        let text = await listing.wholeText()
        // The fourth is that of `ls` itself.
        #expect(text.hasPrefix("0\n1\n2\n3\n"))
        #expect(!text.contains("\(pipe.reading.number)\n") || pipe.reading.number < 4)
        #expect(text.contains("A=b"))
        #expect(!text.contains("HOME="))
    }

    @Test("waits no longer than its test may take: a cancelled task ends the wait")
    func cancelled() async throws {
        let process = try TestProcess("cat")
        let line = Task { try await process.line() }
        let status = Task { await process.exitStatus() }
        line.cancel()
        await #expect(throws: TestFailure.self) { try await line.value }
        try process.write("still here\n")
        #expect(try await process.line() == "still here")
        status.cancel()
        #expect(await status.value == .signalled(SIGKILL))
    }

    @Test("says that a program is not there")
    func missing() {
        #expect(throws: TestFailure.self) { try TestProcess("/nowhere/program") }
    }

    @Test("is what the private bus activates", .privateBus)
    func activation() async throws {
        let bus = try #require(PrivateBus.current)
        let marker = bus.folder.path("started")
        try bus.addService("org.example.Activated", command: "/bin/sh -c 'touch \(marker); exit 1'")
        let loop = LoopThread()
        let connection = try await Connection.open(address: bus.busAddress, on: loop.context)
        let address = ObjectAddress("org.example.Activated", "/", "org.example.Activated")
        await #expect(throws: GIOError.self) { try await connection.call(address, "Ping") }
        #expect(FileManager.default.fileExists(atPath: marker))
    }
}
