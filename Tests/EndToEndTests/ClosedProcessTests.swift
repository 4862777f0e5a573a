import Foundation
import TestSupport
import Testing

/// The built service as an ordinary user, whom root's rights do not help.
@Suite(
    "The service's own process",
    .timeLimit(.minutes(5)),
    .enabled(if: getuid() == 0, "only root can become another user")
)
struct ClosedProcessTests {
    private let bus: PrivateBus
    private let folder: TemporaryFolder
    private static let user: UInt32 = 65_534

    init() async throws {
        bus = try await PrivateBus()
        folder = try TemporaryFolder()
        for path in [bus.folder.path, folder.path] { chmod(path, 0o755) }
        // The folder that was built into may be closed to others. A link and not a copy, which other
        // children that start now would hold open for writing.
        try FileManager.default.linkItem(
            atPath: TestProcess.product("consentd"),
            toPath: folder.path("consentd")
        )
    }

    private func start(_ line: [String], _ more: [String: String] = [:]) throws -> TestProcess {
        let user = "\(Self.user)"
        return try TestProcess(
            "setpriv",
            ["--reuid", user, "--regid", user, "--clear-groups"] + line,
            environment: ["PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": bus.address]
                .merging(more) { $1 }
        )
    }

    private func call(
        _ interface: String,
        _ member: String,
        _ more: String...
    ) async throws -> String {
        let process = try start(
            [
                "busctl", "--user", "--timeout=300", "call", "org.consentd.Consent1",
                "/org/consentd/Consent1", "org.consentd.Consent1.\(interface)", member,
            ] + more
        )
        return await process.wholeText()
    }

    @Test("no other program of the user can look into it, and it goes on knowing its callers")
    func closed() async throws {
        mkdir(folder.path("state"), 0o700)
        chown(folder.path("state"), Self.user, Self.user)
        let service = try start(
            [folder.path("consentd"), "--state-directory", folder.path("state")]
        )
        try await service.line(of: .error, containing: "Serving org.consentd.Consent1")
        let look = """
            for name in exe root cwd ns/user fd/0; do readlink /proc/$0/$name && exit 1; done
            for name in environ maps mem auxv; do cat /proc/$0/$name && exit 2; done
            tr '\\0' ' ' </proc/$0/cmdline
            """
        let attacker = try start(["sh", "-c", look, "\(service.processID)"])
        #expect(await attacker.exitStatus() == .exited(0))
        #expect(await attacker.wholeText().contains("--state-directory"), "it did look")

        #expect(try await call("Permissions", "Identity").contains("/usr/bin/busctl"))
        let granted = try await call(
            "Manager",
            "Grant",
            "ssa{sv}",
            "org.example.App",
            "contacts",
            "0"
        )
        #expect(granted == "b true\n")
        #expect(FileManager.default.fileExists(atPath: folder.path("state/consent.db")))
    }

    @Test("the environment does not choose where the decisions lie")
    func place() async throws {
        let chosen = folder.path("chosen")
        mkdir(chosen, 0o700)
        chown(chosen, Self.user, Self.user)
        let service = try start(
            [folder.path("consentd")],
            [
                "HOME": chosen, "XDG_STATE_HOME": chosen, "XDG_DATA_HOME": chosen,
                "STATE_DIRECTORY": chosen, "TMPDIR": chosen,
            ]
        )
        try await service.line(of: .error, containing: "Serving org.consentd.Consent1")
        // The user has no home folder: nothing is kept, and that is what is told.
        let report = try await call("Manager", "Diagnose")
        let home = try #require(getpwuid(Self.user).map { String(cString: $0.pointee.pw_dir) })
        #expect(report.contains("cannot make the folder \(home)"))
        let written = try FileManager.default.subpathsOfDirectory(atPath: chosen)
        #expect(!written.contains { $0.contains("consent") }, "\(written)")
    }
}
