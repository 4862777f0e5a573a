import CommandLineTool
import ConsentModel

/// How long a grant is to last, a whole number of seconds and at least one.
struct TimeSpan: Hashable, Sendable {
    private static let secondsOfUnit: [Character: Int64] = [
        "s": 1, "m": 60, "h": 3600, "d": 86400,
    ]
    /// A hundred years: what is longer is meant to be without an end.
    private static let longest: Int64 = 36525 * 86400

    /// Its length.
    let seconds: Int64

    /// Reads `90s`, `30m`, `2h` or `7d`.
    init(_ word: String) throws(UsageError) {
        let number = word.dropLast()
        guard let unit = word.last.flatMap({ Self.secondsOfUnit[$0] }),
            !number.isEmpty, number.utf8.allSatisfy(\.isDigit)
        else {
            throw .invalidWord(
                word,
                name: Option.lasting.name,
                expected: "a number followed by s, m, h or d, such as 30m, 2h or 7d"
            )
        }
        // A number too great for its type is too long as well.
        let (seconds, overflows) = (Int64(number) ?? .max).multipliedReportingOverflow(by: unit)
        guard seconds > 0 || overflows else {
            throw .invalidWord(word, name: Option.lasting.name, expected: "longer than nothing")
        }
        guard !overflows, seconds <= Self.longest else {
            throw .invalidWord(
                word,
                name: Option.lasting.name,
                expected: "at most a hundred years; without it a grant has no end"
            )
        }
        self.seconds = seconds
    }
}
