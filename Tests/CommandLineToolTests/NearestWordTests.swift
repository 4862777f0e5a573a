import CommandLineTool
import Testing

@Suite("Nearest word")
struct NearestWordTests {
    private let words = ["list", "status", "grant", "revoke", "reset", "permissions", "apps"]

    @Test(
        "a slip of the fingers is recognised",
        arguments: [
            ("grnat", "grant"), ("GRANT", "grant"), ("lst", "list"), ("permission", "permissions"),
            ("statsu", "status"), ("rset", "reset"), ("permsisons", "permissions"),
        ]
    )
    func near(word: String, meant: String) {
        #expect(words.nearest(to: word) == meant)
    }

    @Test("what is far from all is like none", arguments: ["", "delete", "x", "grumble"])
    func far(word: String) {
        #expect(words.nearest(to: word) == nil)
    }
}
