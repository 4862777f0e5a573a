import Testing

@testable import consentctl

@Suite("Keys of an answer")
struct LineEditorTests {
    private func line(_ keys: String) -> LineEditor.Effect? {
        var editor = LineEditor()
        for byte in keys.utf8 {
            let effect = editor.take(byte)
            switch effect {
            case .line, .interrupted: return effect
            case .none, .echo: break
            }
        }
        return nil
    }

    @Test(
        "a line is what is left after all keys",
        arguments: [
            ("allow\r", "allow"), ("allow\n", "allow"), ("\r", ""), ("alx\u{7F}low\r", "allow"),
            ("x\u{8}\u{8}ok\r", "ok"), ("junk\u{15}deny\r", "deny"), ("a b\u{17}deny\r", "deny"),
            ("al\u{1B}[Dlow\r", "allow"), ("al\u{1B}[1;5Clow\r", "allow"),
            ("\u{1B}OAdeny\r", "deny"),
            ("é地\r", ""), ("a\tb\r", "ab"), ("\u{1B}xdeny\r", "deny"),
        ]
    )
    func edits(keys: String, text: String) {
        #expect(line(keys) == .line(text))
    }

    @Test("Ctrl-C and Ctrl-D end it, whatever was typed", arguments: ["\u{3}", "allow\u{4}\r"])
    func interrupts(keys: String) {
        #expect(line(keys) == .interrupted)
    }

    @Test("a line has an end, also without Enter")
    func bounded() {
        #expect(
            line(String(repeating: "x", count: 500) + "\r")
                == .line(String(repeating: "x", count: 64))
        )
    }

    @Test("what is erased is wiped out on screen")
    func echoes() {
        var editor = LineEditor()
        #expect(editor.take(UInt8(ascii: "a")) == .echo("a"))
        #expect(editor.take(0x7F) == .echo("\u{8} \u{8}"))
        #expect(editor.take(0x7F) == .none)
        #expect(editor.take(0x1B) == .none)
    }
}
