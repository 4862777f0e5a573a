/// What a byte is in ASCII: the grammars of ids know no other letters and digits.
extension UInt8 {
    /// Whether it is one of `0` to `9`.
    package var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether it is one of `a` to `z`.
    package var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }

    /// Whether it is one of `a` to `z` or `A` to `Z`.
    package var isLetter: Bool {
        isLowercaseLetter || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self)
    }

    /// Whether it is a letter or a digit.
    package var isLetterOrDigit: Bool { isLetter || isDigit }
}
