import CommandLineTool
import TestSupport
import Testing

@testable import consentctl

@Suite("The program")
struct ProgramTests {
    private func run(_ arguments: String...) async throws -> Child {
        try await Child.run(TestProcess.product("consentctl"), arguments)
    }

    @Test("prints help, the release and completions, and nothing beside them")
    func prints() async throws {
        let help = try await run("help")
        #expect(help.output == HelpText.of(CommandTable.consentctl))
        #expect(help.complaints.isEmpty)
        #expect(help.status == .exited(0))
        #expect(try await run("--version").output == "consentctl \(Release.number)\n")
        let script = try await run("completions", "zsh")
        #expect(script.output == Shell.zsh.completions(for: .consentctl))
    }

    @Test("complains of a wrong command line, names the help that mends it, and ends with 64")
    func complains() async throws {
        let child = try await run("grant", "org.example.Maps", "location")
        #expect(child.output.isEmpty)
        #expect(
            child.complaints == """
                consentctl: the permission comes before the app: consentctl grant location \
                org.example.Maps
                Try 'consentctl help grant'.

                """
        )
        #expect(child.status == .exited(64))
        let unknown = try await run("grnat\u{1B}")
        #expect(
            unknown.complaints == """
                consentctl: there is no command 'grnat\\u{1B}'; did you mean 'grant'?
                Try 'consentctl help'.

                """
        )
    }
}
