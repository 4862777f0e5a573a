import CLinux
import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon
@testable import GIO

@Suite("Callers that are refused", .timeLimit(.minutes(5)))
struct RefusedCallerTests {
    let reader = IdentityReader.forTests()

    @Test("another user's connection")
    func anotherUser() async throws {
        let process = try TestProcess("sleep", ["1000"])
        let result = await reader.identify(process.processID, user: getuid() + 1)
        #expect(result.code == .anotherUser)
    }

    @Test("a process that became another user", .enabled(if: isRoot, "needs root"))
    func becameAnotherUser() async throws {
        let process = try TestProcess(
            "setpriv",
            ["--reuid", "65534", "--clear-groups", "sh", "-c", "echo ready; read line"]
        )
        try await process.line(containing: "ready")
        #expect(await reader.identify(process.processID).code == .anotherUser)
    }

    @Test("a process with the effective user of another", .enabled(if: isRoot, "needs root"))
    func effectiveUser() async throws {
        let process = try TestProcess(
            "setpriv",
            ["--euid", "65534", "--clear-groups", "cat"]
        )
        try process.write("ready\n")
        try await process.line(containing: "ready")
        #expect(await reader.identify(process.processID).code == .anotherUser)
    }

    @Test("attack A7: a user namespace of its own", .enabled(if: canUnshare, "unshare -Ur fails"))
    func userNamespace() async throws {
        let process = try TestProcess("unshare", ["-Ur", "sh", "-c", "echo ready; read line"])
        try await process.line(containing: "ready")
        #expect(await reader.identify(process.processID).code == .notHost)
    }

    @Test("attack A8: a process that cannot be looked at", .enabled(if: isRoot, "needs root"))
    func notDumpable() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            chmod(folder.path, 0o755)
            let path = folder.path("app")
            try FileManager.default.copyItem(atPath: "/usr/bin/sleep", toPath: path)
            // Who may run a file and not read it may not look at its process either.
            chmod(path, 0o111)
            try #require(setgroups(0, nil) == 0 && setgid(65_534) == 0 && setuid(65_534) == 0)
            let reader = IdentityReader.forTests()
            let process = try TestProcess(path, ["1000"])
            let result = await reader.identify(process.processID)
            #expect(result.code == .unreadable, "\(result)")
            let other = try TestProcess("sleep", ["1000"])
            #expect(await reader.identify(other.processID).code == nil)
        }
    }

    @Test(
        "attack A8: a process that forbids to be looked at",
        .enabled(if: isRoot && FileManager.default.fileExists(atPath: "/usr/bin/python3"))
    )
    func forbidsLooking() async {
        await #expect(processExitsWith: .success) {
            try #require(setgroups(0, nil) == 0 && setgid(65_534) == 0 && setuid(65_534) == 0)
            let program = """
                import ctypes, sys
                # PR_SET_DUMPABLE
                assert ctypes.CDLL(None).prctl(4, 0, 0, 0, 0) == 0
                print("ready", flush=True)
                sys.stdin.read()
                """
            let process = try TestProcess("/usr/bin/python3", ["-c", program])
            try await process.line(containing: "ready")
            let result = await IdentityReader.forTests().identify(process.processID)
            #expect(result.code == .unreadable, "\(result)")
        }
    }

    @Test("attack A9: a process that has exited")
    func exited() async throws {
        let process = try TestProcess("true")
        _ = await process.exitStatus()
        #expect(await reader.identify(process.processID).code == .left)
    }

    @Test("attack A1: a number that was given to another process")
    func reusedNumber() async throws {
        let first = try TestProcess("sleep", ["1000"])
        let descriptor = FileDescriptor(adopting: consent_pidfd_open(first.processID))
        first.kill(SIGKILL)
        _ = await first.exitStatus()
        let second = try TestProcess("sleep", ["1000"])
        let result = await reader.identify(second.processID, descriptor: descriptor)
        #expect(result.code == .left)
    }

    @Test("attack A2: a process that starts another program while it is looked at")
    func execMeanwhile() async throws {
        let process = try TestProcess("bash", ["-c", "echo ready; read line; exec cat"])
        try await process.line(containing: "ready")
        let meanwhile = Meanwhile {
            try? process.write("go\n")
            while readLink("/proc/\(process.processID)/exe") != "/usr/bin/cat" { sched_yield() }
        }
        #expect(throws: IdentityError.self) {
            try meanwhile.identify(process.processID, under: "/proc")
        }
    }

    @Test("no process at all", arguments: [0, UInt32(Int32.max), .max])
    func noProcess(number: UInt32) async {
        let result = await withCheckedContinuation { continuation in
            reader.identify(
                Credentials(
                    userID: getuid(),
                    processID: number,
                    processDescriptor: nil
                )
            ) { continuation.resume(returning: $0) }
        }
        #expect(result.code != nil)
    }

    private static let isRoot = getuid() == 0
    private static let canUnshare = Programs.succeeds("unshare", ["-Ur", "true"])
}

/// Evidence that says nothing, but gives a process time to do something meanwhile.
struct Meanwhile: EvidenceReader {
    let happens: @Sendable () -> Void

    init(_ happens: @escaping @Sendable () -> Void) {
        self.happens = happens
    }

    func identity(of process: ExaminedProcess) -> Identity? {
        happens()
        return nil
    }

    /// Identifies a process with this before the evidence that decides.
    @discardableResult
    func identify(_ process: Int32, under folder: String) throws(IdentityError) -> Identity {
        let examination = Examination(
            user: getuid(),
            processFolder: folder,
            readers: [self, PathEvidence(sharedPrograms: .listed)]
        )
        return try examination.identify(
            Credentials(
                userID: getuid(),
                processID: UInt32(process),
                processDescriptor: nil
            ),
            until: Deadline(after: .seconds(20))
        )
    }
}

private func readLink(_ path: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path)
}
