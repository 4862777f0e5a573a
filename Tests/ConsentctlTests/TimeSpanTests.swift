import CommandLineTool
import Testing

@testable import consentctl

@Suite("Time span")
struct TimeSpanTests {
    @Test(
        "a number and a unit",
        arguments: [
            ("1s", 1), ("90s", 90), ("30m", 1800), ("2h", 7200), ("7d", 604_800), ("007d", 604_800),
            ("36525d", 3_155_760_000),
        ] as [(String, Int64)]
    )
    func valid(word: String, seconds: Int64) throws {
        #expect(try TimeSpan(word).seconds == seconds)
    }

    @Test(
        "anything else is wrong",
        arguments: [
            "2", "h", "2 h", "-2h", "+2h", "2.5h", "2w", "2H", "1h30m", "٢h", "0s", "0d", "36526d",
            "9223372036854775807d", "99999999999999999999s", "2h\n", "²h",
        ]
    )
    func invalid(word: String) {
        #expect {
            try TimeSpan(word)
        } throws: { error in
            if case .invalidWord(word, name: "--for", _)? = error as? UsageError {
                true
            } else {
                false
            }
        }
    }

    @Test("the text says what would be right")
    func text() {
        #expect(
            throws: UsageError.invalidWord("0m", name: "--for", expected: "longer than nothing")
        ) {
            try TimeSpan("0m")
        }
    }
}
