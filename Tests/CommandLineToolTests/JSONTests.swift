import CommandLineTool
import Foundation
import Testing

@Suite("JSON")
struct JSONTests {
    private let rows: JSON = [
        ["app-id": "org.example.Maps", "since": 1_764_460_800, "installed": true, "level": .null],
        [:],
        [],
    ]

    @Test("members keep their order, on one line and over several")
    func layout() {
        #expect(
            rows.line == """
                [{"app-id": "org.example.Maps", "since": 1764460800, "installed": true, \
                "level": null}, {}, []]
                """
        )
        #expect(
            rows.indented == """
                [
                  {
                    "app-id": "org.example.Maps",
                    "since": 1764460800,
                    "installed": true,
                    "level": null
                  },
                  {},
                  []
                ]
                """
        )
    }

    @Test("integers are exact")
    func integers() {
        #expect(JSON.unsigned(.max).line == "18446744073709551615")
        #expect(JSON.integer(.min).line == "-9223372036854775808")
        #expect(JSON.unsigned(9_007_199_254_740_993).line == "9007199254740993")
    }

    @Test("control, bidi and invisible characters are escaped, as surrogates where needed")
    func escapes() {
        let text = "\"\\\n\r\t\u{0}\u{1B}\u{7F}\u{202E}\u{E0041}é地"
        #expect(
            JSON.string(text).line
                == #""\"\\\n\r\t\u0000\u001b\u007f\u202e\udb40\udc41é地""#
        )
    }

    @Test(
        "another reader gets the same strings back",
        arguments: ["\u{0}", "\u{202E}x", "\u{E0041}🎥", "/\\\""]
    )
    func roundTrip(text: String) throws {
        let bytes = Data(JSON.array([.string(text)]).indented.utf8)
        #expect(try JSONDecoder().decode([String].self, from: bytes) == [text])
    }
}
