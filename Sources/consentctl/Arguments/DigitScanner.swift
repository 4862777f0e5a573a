import ConsentModel

/// Reads numbers of a fixed length and the signs between them.
struct DigitScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text[...].utf8
    }

    /// Whether everything has been read.
    var isAtEnd: Bool { rest.isEmpty }

    /// Reads a number, if it has exactly these digits to come and lies in the range.
    mutating func number(digits: Int, in range: ClosedRange<Int>) -> Int? {
        let word = rest.prefix(digits)
        guard word.count == digits, word.allSatisfy(\.isDigit) else {
            return nil
        }
        let number = word.reduce(0) { $0 * 10 + Int($1) - 0x30 }
        guard range.contains(number) else { return nil }
        rest = rest.dropFirst(digits)
        return number
    }

    /// Reads a sign, if it comes next.
    mutating func skip(_ sign: Unicode.Scalar) -> Bool {
        guard let next = rest.first, UInt32(next) == sign.value else { return false }
        rest = rest.dropFirst()
        return true
    }
}
