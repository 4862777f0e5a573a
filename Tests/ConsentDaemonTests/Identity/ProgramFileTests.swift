import Broker
import ConsentModel
import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Files of host programs that are not what they seem", .timeLimit(.minutes(5)))
struct ProgramFileTests {
    let folder: TemporaryFolder
    let reader = IdentityReader.forTests()

    init() throws { folder = try TemporaryFolder() }

    private func copy(of program: String = "sleep", to name: String) throws -> String {
        let path = folder.path(name)
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
            withIntermediateDirectories: true
        )
        try FileManager.default.copyItem(atPath: "/usr/bin/\(program)", toPath: path)
        return path
    }

    @Test("a program that was started through a descriptor is known by its file")
    func descriptor() async throws {
        let process = try TestProcess(
            "bash",
            ["-c", "exec 9</usr/bin/cat; exec -a sleep /proc/self/fd/9"]
        )
        try process.write("ready\n")
        try await process.line(containing: "ready")
        let identity = try await reader.identify(process.processID).get()
        #expect(identity.caller.app == App(id: "/usr/bin/cat", kind: .program))
    }

    @Test("a program that was never in a file is refused", .enabled(if: hasPython))
    func memory() async throws {
        let program = """
            import os
            number = os.memfd_create("usr/bin/cat")
            with open("/usr/bin/cat", "rb") as file: os.write(number, file.read())
            os.execve(number, ["cat"], {})
            """
        let process = try TestProcess("/usr/bin/python3", ["-c", program])
        try process.write("ready\n")
        try await process.line(containing: "ready")
        #expect(await reader.identify(process.processID).code == .changed)
    }

    @Test("another name of the same file is another program, to which no decision goes over")
    func hardLink() async throws {
        let first = try copy(to: "first")
        let second = folder.path("second")
        try FileManager.default.linkItem(atPath: first, toPath: second)
        let process = try TestProcess(second, ["1000"])
        #expect(try await reader.identify(process.processID).get().caller.app.id == second)
    }

    @Test(
        "a file that is mounted over a program for itself is not that program",
        .enabled(if: isRoot)
    )
    func mounted() async throws {
        let path = try copy(to: "app")
        let process = try TestProcess(
            "unshare",
            ["-m", "sh", "-c", "mount --bind /usr/bin/cat $0 && exec $0", path]
        )
        try process.write("ready\n")
        try await process.line(containing: "ready")
        #expect(await reader.identify(process.processID).code == .changed)
    }

    @Test("a path longer than an id may be is refused")
    func longPath() async throws {
        let name = String(repeating: "x", count: 200)
        let path = folder.path(Array(repeating: name, count: 6).joined(separator: "/"))
        let process = try TestProcess(
            "sh",
            ["-c", "mkdir -p ${0%/*} && cp /usr/bin/cat $0 && exec $0", path]
        )
        try process.write("ready\n")
        try await process.line(containing: "ready")
        #expect(await reader.identify(process.processID).code == .unreadable)
    }

    @Test("a path with a line's end is refused")
    func lineEnd() async throws {
        let process = try TestProcess(try copy(to: "a\n/usr/bin/b"), ["1000"])
        #expect(await reader.identify(process.processID).code == .unreadable)
    }

    @Test(
        "a program of an AppImage, whose place is made anew for each start, is held for no longer",
        arguments: [".mount_AppXYZ/usr/bin/app", "appimage_extracted_0a1b/usr/bin/app"]
    )
    func appImage(name: String) async throws {
        let path = try copy(to: name)
        let process = try TestProcess(path, ["1000"])
        let identity = try await reader.identify(process.processID).get()
        #expect(identity.caller.app.id == path)
        #expect(identity.caller.runsOthersCode)
    }

    private static let hasPython = FileManager.default.fileExists(atPath: "/usr/bin/python3")
    private static let isRoot = getuid() == 0
}
