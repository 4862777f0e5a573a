import Glibc

/// A question that a person at a terminal answers with yes or no.
package struct Confirmation: Sendable {
    /// What is asked, a whole sentence.
    package let question: String

    /// Words a question.
    package init(_ question: String) {
        self.question = question
    }

    /// Asks, and returns whether the answer was yes; nil where there is no terminal to ask on.
    ///
    /// What was typed before the question does not answer it. Anything but `y` or `yes`, the end
    /// of the input included, is no.
    package func ask(input: Int32 = STDIN_FILENO, output: Output = .error) -> Bool? {
        guard isatty(input) == 1, output.isTerminal else { return nil }
        tcflush(input, TCIFLUSH)
        output.write("\(question) [y/N] ")
        guard let answer = readLine(from: input) else {
            output.line()
            return false
        }
        return ["y", "yes"].contains(answer.lowercased())
    }

    private func readLine(from input: Int32) -> String? {
        var line: [UInt8] = []
        while line.count < 256 {
            var byte: UInt8 = 0
            let count = unsafe read(input, &byte, 1)
            if count == -1, errno == EINTR { continue }
            guard count == 1 else { return nil }
            if byte == UInt8(ascii: "\n") { break }
            line.append(byte)
        }
        let text = String(decoding: line, as: UTF8.self)
        return String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
