import Foundation
import TestSupport
import Testing

/// `make install` and `make uninstall`, into a folder of the test's own.
@Suite("Installation", .timeLimit(.minutes(5)))
struct InstallTests {
    private static let prefix = "/opt/consent"

    /// The package's folder.
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    private static let files: Set<String> = [
        "bin/consentd",
        "bin/consentctl",
        "lib/systemd/user/consentd.service",
        "share/bash-completion/completions/consentctl",
        "share/dbus-1/interfaces/org.consentd.Consent1.xml",
        "share/dbus-1/services/org.consentd.Consent1.service",
        "share/fish/vendor_completions.d/consentctl.fish",
        "share/man/man1/consentctl.1",
        "share/man/man5/consent.policy.5",
        "share/man/man8/consentd.8",
        "share/zsh/site-functions/_consentctl",
    ]

    /// Makes `install` or `uninstall`, into a prefix below a folder.
    static func make(
        _ target: String,
        into stage: TemporaryFolder,
        prefix: String = prefix
    ) async throws {
        let process = try TestProcess(
            "make",
            [
                "--directory=\(root)", target, "DESTDIR=\(stage.path)", "PREFIX=\(prefix)",
                // What is built beside the tests serves as well as a release.
                "RELEASE=\(URL(fileURLWithPath: TestProcess.product("")).path)",
            ]
        )
        process.closeInput()
        let status = await process.exitStatus()
        let complaint = await process.wholeText(of: .error)
        try #require(status == .exited(0), "\(complaint)")
    }

    private static func contents(of stage: TemporaryFolder) throws -> Set<String> {
        let top = stage.path + prefix + "/"
        let all = FileManager.default.enumerator(atPath: top)?.compactMap { $0 as? String } ?? []
        return Set(all.filter { !URL(fileURLWithPath: top + $0).hasDirectoryPath })
    }

    @Test("the files are where systemd, the bus, man and the shells look, and go again")
    func files() async throws {
        let stage = try TemporaryFolder()
        try await Self.make("install", into: stage)
        let all = try Self.contents(of: stage)
        let catalogue = all.filter { $0.hasPrefix("share/consent/permissions/") }
        #expect(all.subtracting(catalogue) == Self.files)
        #expect(catalogue.count == 17)
        try await Self.make("uninstall", into: stage)
        #expect(try Self.contents(of: stage).isEmpty)
    }

    @Test("unit and activation file name the program that was installed")
    func paths() async throws {
        let stage = try TemporaryFolder()
        try await Self.make("install", into: stage)
        let top = stage.path + Self.prefix
        for name in [
            "lib/systemd/user/consentd.service",
            "share/dbus-1/services/org.consentd.Consent1.service",
        ] {
            let text = try String(contentsOfFile: "\(top)/\(name)", encoding: .utf8)
            #expect(!text.contains("@bindir@"), "\(name) has a place that is not filled")
            let commands = text.split(separator: "\n").compactMap { line in
                ["ExecStart=", "Exec="].first(where: line.hasPrefix).map {
                    String(line.dropFirst($0.count))
                }
            }
            #expect(commands == ["\(Self.prefix)/bin/consentd"])
            #expect(
                FileManager.default.isExecutableFile(atPath: stage.path + (commands.first ?? ""))
            )
        }
    }

    @Test("the programs start without any environment", arguments: ["consentd", "consentctl"])
    func emptyEnvironment(name: String) async throws {
        let stage = try TemporaryFolder()
        try await Self.make("install", into: stage)
        let program = try TestProcess(
            "\(stage.path)\(Self.prefix)/bin/\(name)",
            ["--version"],
            environment: [:]
        )
        #expect(await program.exitStatus() == .exited(0))
        #expect(await program.wholeText().hasPrefix("\(name) "))
    }
}
