import CommandLineTool
import Foundation
import TestSupport
import Testing

@testable import consentctl

/// A shell that has loaded the completions, and a `consentctl` that knows two odd apps.
struct CompletingShell {
    /// An app whose id would run a command, were it ever evaluated.
    static let hostileApp = "/opt/$(touch consent-was-here)`touch consent-was-here`"

    private let shell: Shell
    private let folder: TemporaryFolder

    init(_ shell: Shell) async throws {
        self.shell = shell
        folder = try TemporaryFolder()
        try write("script", shell.completions(for: .consentctl))
        let program = """
            #!/bin/sh
            case "$1 $2" in
            'permissions --ids') printf '%s\\n' camera org.example.lamp ;;
            'apps --ids') printf '%s\\n' org.example.maps org.example.mail '\(Self.hostileApp)' ;;
            *) exit 64 ;;
            esac

            """
        // A program that this process writes may be open for writing in children that start now.
        let line = "printf %s \"$1\" >consentctl && chmod +x consentctl"
        let written = try await run("/bin/sh", ["-c", line, "sh", program])
        try #require(written.status == .exited(0), "\(written)")
        if shell == .zsh { try writeZshStart() }
    }

    /// Whether an app's id was evaluated.
    var wasDeceived: Bool {
        FileManager.default
            .fileExists(
                atPath: URL(fileURLWithPath: folder.path).appendingPathComponent("consent-was-here")
                    .path
            )
    }

    /// What the shell offers for the last word of a line, sorted.
    func offers(_ line: String) async throws -> [String] {
        let child: Child
        switch shell {
        case .bash:
            // Where readline would break the words.
            let words = line.replacing("=", with: " = ").split(
                separator: " ",
                omittingEmptySubsequences: false
            )
            child = try await run(
                "/usr/bin/bash",
                [
                    "--norc", "--noprofile", "-c",
                    """
                    source ./script; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _consentctl
                    (( ${#COMPREPLY[@]} )) && printf '%s\\n' "${COMPREPLY[@]}" || true
                    """, "bash",
                ] + words.map(String.init)
            )
        case .zsh:
            child = try await run(
                "/usr/bin/zsh",
                [
                    "-f", "-c",
                    """
                    zmodload zsh/zpty
                    zpty inner zsh -i
                    zpty -r inner seen '*READY-TO-COMPLETE*'
                    zpty -w -n inner "$1"$'\\t'
                    zpty -r inner seen '*COMPLETION-ENDED*'
                    zpty -d inner
                    cat found
                    """, "zsh", line,
                ]
            )
        case .fish:
            child = try await run(
                "/usr/bin/fish",
                ["--no-config", "-c", "source ./script; complete -C $argv[1]", line]
            )
        }
        try #require(child.complaints == "" && child.status == .exited(0), "\(child)")
        // fish puts a description after each word, and keeps what is before an equals sign.
        let words = child.output.split(separator: "\n").map { line in
            String(line.prefix { $0 != "\t" }).replacing(/^--[a-z]+=/, with: "")
        }
        // fish also offers words that only contain what was typed.
        let typed = line.split(whereSeparator: { " =".contains($0) }).last ?? ""
        return Set(words.filter { shell != .fish || $0.hasPrefix(typed) }).sorted()
    }

    private func run(_ program: String, _ arguments: [String]) async throws -> Child {
        let path = folder.path
        return try await Child.run(
            program,
            arguments,
            environment: [
                "PATH": "\(path):/usr/bin:/bin", "HOME": path, "ZDOTDIR": path, "TERM": "dumb",
                "LC_ALL": "C.UTF-8",
            ],
            folder: path
        )
    }

    /// Has an inner zsh write down what is offered, and tell when it is done.
    private func writeZshStart() throws {
        try write(
            ".zshrc",
            """
            PS1=
            autoload -Uz compinit
            compinit -u -D
            source ./script
            : > found
            compadd() {
                if [[ ${@[1,(i)(-|--)]} == *-[OAD]* ]]; then
                    builtin compadd "$@"
                    return
                fi
                local -a offered
                builtin compadd -A offered "$@"
                (( $#offered )) && print -rl -- $offered >> found
                builtin compadd "$@"
            }
            complete-and-tell() {
                zle list-choices
                print COMPLETION-ENDED
            }
            zle -N complete-and-tell
            bindkey '^I' complete-and-tell
            zle-line-init() { print READY-TO-COMPLETE }
            zle -N zle-line-init

            """
        )
    }

    private func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(
            to: URL(fileURLWithPath: folder.path).appendingPathComponent(name)
        )
    }
}
