import Testing

@testable import CommandLineTool

@Suite("Completion scripts")
struct CompletionScriptTests {
    @Test("name every command, option and completion", arguments: Shell.allCases)
    func complete(shell: Shell) {
        let script = shell.completions(for: SampleTable.table)
        #expect(script.hasSuffix("\n"))
        for command in SampleTable.table.commands {
            #expect(script.contains(command.name))
            for option in command.allOptions {
                let dashed = script.contains(option.name)
                let fish = script.contains("-l \(option.name.dropFirst(2))")
                #expect(dashed || fish, "\(option.name)")
            }
        }
        #expect(script.contains("painter_colours"))
        #expect(script.contains("painter colours 2> /dev/null"))
    }

    @Test(
        "words are quoted as the shell reads them back",
        arguments: [
            (Shell.bash, "it's", #"'it'\''s'"#), (.zsh, #"a\b"#, #"'a\b'"#),
            (.fish, #"it's a\b"#, #"'it\'s a\\b'"#), (.bash, "add-only", "add-only"),
            (.bash, "$(x)", "'$(x)'"), (.bash, "", "''"),
        ]
    )
    func quotes(shell: Shell, word: String, quoted: String) {
        #expect(shell.quoted(word) == quoted)
    }

    @Test("zsh is told which options exclude each other, and texts are escaped for it")
    func zsh() {
        let script = Shell.zsh.completions(for: SampleTable.table)
        #expect(
            script.contains("'(--until -u)--fast[be quick]'")
                || script.contains("'(-u --until)--fast[be quick]'")
        )
        #expect(script.contains(#"[stop at a time; it'\''s \[early\] or late]"#))
    }
}
