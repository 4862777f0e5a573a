import ConsentModel
import Testing

@Suite("Others' text")
struct DisplayNameTests {
    @Test(
        "what cannot be seen of a name, or moves what can, is removed",
        arguments: [
            ("Photo Booth", "Photo Booth"),
            ("相机", "相机"),
            ("Café", "Café"),
            ("a\u{202E}b\u{2066}c\u{2069}", "abc"),
            ("a\u{200B}\u{200D}\u{FEFF}\u{2060}b", "ab"),
            ("a\u{E0041}\u{E007F}b", "ab"),
            ("a\u{E000}\u{F0000}b", "ab"),
            ("a\u{1B}[31mb\u{9B}c\u{7}", "a[31mbc"),
            ("a\nb\r\n\tc", "abc"),
            ("a\u{2028}b\u{2029}c", "abc"),
            ("a\u{3164}\u{115F}\u{FE0F}\u{AD}b", "ab"),
            ("  a \u{A0}\u{3000} b  ", "a b"),
        ]
    )
    func removed(name: String, shown: String) {
        #expect(DisplayName(name, id: "org.example.App").text == shown)
    }

    @Test("a sentence keeps its words and loses what cannot be seen of it")
    func sentence() {
        let claim = "To see\u{202E} you:\n\u{1B}[2J“Allow\u{200B} all”\u{2066}"
        #expect(TextEscaping.visible(claim) == "To see you: [2J“Allow all”")
        #expect(TextEscaping.visible("为了扫描二维码") == "为了扫描二维码")
        #expect(TextEscaping.visible("\u{202E}\u{200B}").isEmpty)
    }

    @Test(
        "B8: a name of which nothing is left is the id",
        arguments: [
            "", "   ", "\u{200B}", "\u{202E}\u{E0041}", "\u{2800}\u{2800}", "\n", "\u{3164}",
        ]
    )
    func empty(name: String) {
        #expect(DisplayName(name, id: "org.example.App").text == "org.example.App")
        #expect(!DisplayName(name, id: "\u{200B}").text.isEmpty)
    }

    @Test("64 characters are shown, and no character is endless")
    func bounded() {
        let long = String(repeating: "é", count: 1_000)
        #expect(DisplayName(long, id: "x").text == String(repeating: "é", count: 64))
        let marks = "a" + String(repeating: "\u{301}", count: 100_000)
        #expect(DisplayName(marks, id: "x").text.unicodeScalars.count <= 256)
    }

    @Test(
        "text for logs and terminals is escaped, unambiguously",
        arguments: [
            ("plain — 中文", "plain — 中文"), ("a\nb", "a\\u{A}b"), ("\u{1B}[0m", "\\u{1B}[0m"),
            ("\u{202E}", "\\u{202E}"), ("\\u{202E}", "\\\\u{202E}"), ("\u{0}", "\\u{0}"),
            ("\r\n", "\\u{D}\\u{A}"), ("a\u{E0041}", "a\\u{E0041}"),
            ("\u{9B}1m", "\\u{9B}1m"),
            ("a\u{200B}b\u{2066}c\u{FEFF}", "a\\u{200B}b\\u{2066}c\\u{FEFF}"),
            ("\u{E000}\u{2028}\u{7F}\u{3164}", "\\u{E000}\\u{2028}\\u{7F}\\u{3164}"),
            ("Karten 地図 e\u{301} ☂ 🎥 שלום", "Karten 地図 e\u{301} ☂ 🎥 שלום"),
        ]
    )
    func escaped(text: String, expected: String) {
        #expect(TextEscaping.escaped(text) == expected)
    }

    @Test("a program that runs others' code is named as what it runs, in both languages")
    func anyProgram() {
        let name = { DisplayName.anyProgram(runBy: "python3\u{202E}", languages: $0).text }
        #expect(name(["C"]) == "any program run by python3")
        #expect(name(["zh_CN", "zh"]) == "由 python3 运行的任何程序")
    }

    @Test(
        "the nearest name is found, and nothing where all are far",
        arguments: [
            ("camra", "camera"), ("Camera", "camera"), ("caemra", "camera"), ("loc", "location"),
            ("micorphone", "microphone"), ("photo", "photos"), ("x", nil), ("", nil),
            ("refrigerator", nil),
        ] as [(String, String?)]
    )
    func nearest(name: String, expected: String?) {
        let known = ["camera", "location", "microphone", "photos", "calendars"]
        #expect(NearestName.of(name, in: known) == expected)
        #expect(NearestName.of(name, in: []) == nil)
    }

    @Test("a huge name costs nothing")
    func nearestOfHugeName() {
        let huge = String(repeating: "x", count: 1_000_000)
        #expect(NearestName.of(huge, in: [huge + "y", "camera"]) == huge + "y")
        #expect(NearestName.of(huge, in: ["camera"]) == nil)
    }

    @Test(
        "attack A17: a name cannot end the quotation that it stands in",
        arguments: [
            "“", "”", "\"", "„", "«", "»", "「", "」", "『", "』", "＂", "〞", "″", "ʺ", "''", "´´",
        ]
    )
    func quotationMarks(mark: String) {
        let name = DisplayName("Files\(mark) is damaged. Allow repair of \(mark)Files", id: "x")
        #expect(name.text == "Files' is damaged. Allow repair of 'Files")
        #expect(DisplayName("Rock ’n’ Roll's", id: "x").text == "Rock ’n’ Roll's")
        #expect(DisplayName("Files’’ is damaged", id: "x").text == "Files’ is damaged")
    }
}
