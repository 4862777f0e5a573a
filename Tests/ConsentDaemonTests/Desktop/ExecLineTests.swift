import Testing

@testable import ConsentDaemon

@Suite("The words of Exec=")
struct ExecLineTests {
    @Test(
        "quotes, escapes and field codes",
        arguments: [
            ("krita %F", ["krita"]),
            ("  krita   --new\t%u ", ["krita", "--new"]),
            (#""/opt/My App/run" --a "b c""#, ["/opt/My App/run", "--a", "b c"]),
            (#"a "b\"c\\d\$e""#, ["a", #"b"c\d$e"#]),
            (#"a 'b "c"'"#, ["a", #"b "c""#]),
            (#"a b\ c"#, ["a", "b c"]),
            (#"a """#, ["a", ""]),
            ("a 100%% %i %c", ["a", "100%"]),
            ("a --url=%u", ["a", "--url="]),
        ]
    )
    func words(line: String, words: [String]) {
        #expect(ExecLine.words(of: line) == words)
    }

    @Test(
        "what is not well formed has no words",
        arguments: [
            "", " ", "%F", #"a "b"#, "a 'b", #"a \"#, "a %", "a; b", "a | b", "a > b", "a & b",
            "a `b`", "a $HOME", "a (b)", "a #b", "a *",
        ]
    )
    func malformed(line: String) {
        #expect(ExecLine.words(of: line) == nil)
    }
}
