/// What an agent knows a question by: 128 random bits, so that nobody else can name it.
struct QuestionToken: Hashable, Sendable {
    /// The bits as 32 hexadecimal digits.
    let text: String

    /// Draws a token from the system's random numbers.
    static func random() -> Self {
        let bits = UInt128.random(in: .min ... .max)
        let digits = String(bits, radix: 16)
        return Self(text: String(repeating: "0", count: 32 - digits.count) + digits)
    }
}
