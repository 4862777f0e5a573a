import Testing

@testable import ConsentDaemon

@Suite("The script of an interpreter")
struct ScriptArgumentTests {
    @Test(
        "is the first word that is no option, unless an option may take it",
        arguments: [
            ("python3.11", ["/usr/bin/python3", "/a.py"], "/a.py"),
            ("python3.11", ["python3", "-Es", "/a.py", "/b.py"], "/a.py"),
            ("python3.11", ["python3", "-m", "http.server"], nil),
            ("python3.11", ["python3", "-c", "/a.py"], nil),
            ("python3.11", ["python3", "-W", "ignore", "/a.py"], nil),
            ("python3.11", ["python3", "-"], nil),
            ("python3.11", ["python3"], nil),
            ("python3.11", [], nil),
            ("bash", ["bash", "-eu", "/a.sh"], "/a.sh"),
            ("bash", ["bash", "-ec", "/a.sh"], nil),
            ("bash", ["bash", "-s", "/a.sh"], nil),
            ("bash", ["bash", "--", "/a.sh"], nil),
            ("bash", ["bash", "--rcfile", "/a.sh"], nil),
            ("perl", ["perl", "-wT", "/a.pl"], "/a.pl"),
            ("perl", ["perl", "-we", "/a.pl"], nil),
            ("gjs-console", ["gjs", "-m", "/a.js"], "/a.js"),
            ("node", ["node", "/a.js"], "/a.js"),
            ("node", ["node", "-r", "/b.js", "/a.js"], nil),
            ("java", ["java", "-jar", "/a.jar"], nil),
        ] as [(String, [String], String?)]
    )
    func find(interpreter: String, words: [String], script: String?) {
        #expect(ScriptArgument.find(in: words, interpreter: interpreter) == script)
    }
}
