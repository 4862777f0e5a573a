import CommandLineTool
import Testing

@Suite("Text on a terminal")
struct TerminalTextTests {
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
