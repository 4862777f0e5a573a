import CommandLineTool
import Foundation
import Testing

@testable import consentctl

@Suite(
    "Completions in real shells",
    .enabled("bash, zsh and fish are installed") {
        Shell.allCases.allSatisfy {
            FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0.rawValue)")
        }
    },
    .timeLimit(.minutes(5))
)
struct ShellCompletionTests {
    private static let lines: [(line: String, offers: [String])] = [
        ("consentctl gr", ["grant"]),
        ("consentctl re", ["request", "reset", "revoke"]),
        ("consentctl --ver", ["--version"]),
        ("consentctl grant cam", ["camera"]),
        ("consentctl grant org.example.l", ["org.example.lamp"]),
        ("consentctl grant al", []),
        ("consentctl reset al", ["all"]),
        ("consentctl grant camera org.example.ma", ["org.example.mail", "org.example.maps"]),
        ("consentctl grant camera org.example.map", ["org.example.maps"]),
        ("consentctl grant --level appr", ["approximate"]),
        ("consentctl grant --level approximate loc", ["location"]),
        ("consentctl grant --level=approximate loc", ["location"]),
        ("consentctl grant --once location org.example.map", ["org.example.maps"]),
        ("consentctl grant camera org.example.maps --se", ["--session"]),
        ("consentctl list --app org.example.map", ["org.example.maps"]),
        ("consentctl list --app=org.example.map", ["org.example.maps"]),
        ("consentctl request --reason cam loc", ["location"]),
        ("consentctl request --reason cam", []),
        ("consentctl agent --answer d", ["deny", "dismiss"]),
        ("consentctl help gr", ["grant"]),
        ("consentctl completions z", ["zsh"]),
        ("consentctl lint scr", ["script"]),
        ("consentctl version l", []),
        ("consentctl status camera org.example.maps org", []),
    ]

    @Test("what is offered", arguments: Shell.allCases)
    func offers(shell: Shell) async throws {
        let completing = try await CompletingShell(shell)
        for (line, offers) in Self.lines {
            #expect(try await completing.offers(line) == offers, "\(line)")
        }
    }

    @Test("the id of an app is offered, and never run", arguments: Shell.allCases)
    func hostile(shell: Shell) async throws {
        let completing = try await CompletingShell(shell)
        let offers = try await completing.offers("consentctl show /op")
        #expect(offers.count == 1)
        #expect(offers.first?.replacing("\\", with: "") == CompletingShell.hostileApp)
        #expect(!completing.wasDeceived)
    }
}
