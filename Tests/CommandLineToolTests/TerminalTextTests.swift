import CommandLineTool
import Testing

@Suite("Text on a terminal")
struct TerminalTextTests {
    @Test(
        "what would move the cursor, reorder or hide text is escaped",
        arguments: [
            ("\u{1B}[2J", #"\u{1B}[2J"#),
            ("a\nb\tc\rd", #"a\u{A}b\u{9}c\u{D}d"#),
            ("\r\n", #"\u{D}\u{A}"#),
            ("\u{9B}31m", #"\u{9B}31m"#),
            ("abc\u{202E}gpj", #"abc\u{202E}gpj"#),
            ("a\u{200B}b\u{2066}c\u{FEFF}", #"a\u{200B}b\u{2066}c\u{FEFF}"#),
            ("\u{E0041}\u{E000}\u{2028}\u{7F}", #"\u{E0041}\u{E000}\u{2028}\u{7F}"#),
            ("\u{3164}", #"\u{3164}"#),
            (#"\u{202E}"#, #"\\u{202E}"#),
        ]
    )
    func escapes(text: String, escaped: String) {
        #expect(text.escapedForTerminal == escaped)
    }

    @Test(
        "other text is left alone",
        arguments: ["", "Karten 地図 é e\u{301} ☂ 🎥", "שלום"]
    )
    func leavesAlone(text: String) {
        #expect(text.escapedForTerminal == text)
    }

    @Test(
        "width is counted in columns",
        arguments: [
            ("", 0), ("abc", 3), ("地図", 4), ("e\u{301}", 1), ("한글", 4), ("🎥", 2), ("é", 1),
            ("ｱ", 1), ("Ａ", 2), ("☂️", 1), ("\u{1112}\u{1161}\u{11AB}", 2),
        ]
    )
    func width(text: String, columns: Int) {
        #expect(text.displayWidth == columns)
    }

    @Test(
        "text is cut at whole characters",
        arguments: [
            ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("地図帳", 5, "地図…"),
            ("地図帳", 4, "地…"), ("abc", 1, "…"), ("abc", 0, ""),
        ]
    )
    func cuts(text: String, width: Int, expected: String) {
        #expect(text.truncated(toWidth: width) == expected)
    }
}
