import CommandLineTool
import ConsentModel
import Foundation
import TestSupport
import Testing

@testable import consentctl

@Suite("Manual pages")
struct ManualPageTests {
    private let table = CommandTable.consentctl

    @Test("consentctl(1) has every command as it is written, in the order of help, and no other")
    func commands() throws {
        let page = try ManualPage("consentctl.1")
        #expect(page.tags(in: "COMMANDS") == table.commands.map(\.synopsis))
    }

    @Test("consentctl(1) has every option, and no other")
    func options() throws {
        let page = try ManualPage("consentctl.1")
        let options = table.commands.flatMap(\.allOptions) + table.options
        let labels = options.map { option in
            [option.shortName, option.usage].compactMap(\.self).joined(separator: ", ")
        }
        let tags = page.tags(in: "OPTIONS")
        #expect(Set(tags) == Set(labels))
        #expect(Set(tags).count == tags.count)
        let known = Set(options.map(\.name)).union(["--name", "--state-directory"])
        for mention in page.text.matches(of: /--[a-z-]+/) {
            #expect(known.contains(String(mention.output)))
        }
    }

    @Test("consentctl(1) has every exit code and every status")
    func values() throws {
        let page = try ManualPage("consentctl.1")
        #expect(page.tags(in: "\"EXIT STATUS\"") == table.exitCodes.map { "\($0.code.rawValue)" })
        let statuses = AuthorizationStatus.known.map(\.wireValue)
        #expect(Set(page.tags(in: "STATUS")) == Set(statuses))
        for level in Completion.levels.words { #expect(page.text.contains(level), "\(level)") }
    }

    @Test("the examples of consentctl(1) are command lines that are read")
    func examples() throws {
        let page = try ManualPage("consentctl.1")
        let examples = page.text.matches(of: /(?m)^\$ consentctl ([^>\n]*)$/)
        #expect(examples.count >= 3)
        for example in examples {
            _ = try Command(parsing: example.output.1.split(separator: " ").map(String.init))
        }
    }

    @Test(
        "a page names the release",
        arguments: ["consentctl.1", "consent.policy.5", "consentd.8"]
    )
    func release(name: String) throws {
        #expect(try ManualPage(name).title.contains("\"Consent \(Release.number)\""))
    }

    @Test(
        "groff and man have nothing to complain of",
        .enabled("groff is installed") {
            FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")
        },
        arguments: ["consentctl.1", "consent.policy.5", "consentd.8"]
    )
    func format(name: String) async throws {
        let path = try ManualPage(name).file.path
        let groff = try await Child.run("/usr/bin/groff", ["-man", "-Tutf8", "-ww", path])
        #expect(groff.complaints.isEmpty && groff.status == .exited(0), "\(groff.complaints)")
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/man") else { return }
        let man = try await Child.run(
            "/usr/bin/man",
            ["--warnings", "-l", path],
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "MANPAGER": "cat"]
        )
        #expect(man.complaints.isEmpty && man.status == .exited(0), "\(man.complaints)")
    }
}
