import CommandLineTool
import Glibc

/// The terminal in which a person is asked.
struct Terminal: Sendable {
    /// Where keys come from.
    let input: Int32
    /// Where questions stand.
    let output: Output
    /// How the terminal was found.
    private let usual: termios

    /// The terminal of this process; nil unless it is both read from and written to.
    static func current() -> Self? {
        let output = [Output.standard, .error].first(where: \.isTerminal)
        guard isatty(STDIN_FILENO) == 1, let output else { return nil }
        return Self(input: STDIN_FILENO, output: output)
    }

    /// Takes a terminal; nil where its state cannot be read.
    init?(input: Int32, output: Output) {
        var usual = termios()
        guard tcgetattr(input, &usual) == 0 else { return nil }
        self.input = input
        self.output = output
        self.usual = usual
    }

    /// Takes keys one by one and without echo from now on; what was typed before is thrown away.
    func takeKeys() {
        var state = usual
        state.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        state.c_iflag &= ~tcflag_t(IXON)
        tcsetattr(input, TCSAFLUSH, &state)
    }

    /// Puts the terminal back into the state that it was found in, and throws away what is typed.
    func restore() {
        var state = usual
        tcsetattr(input, TCSAFLUSH, &state)
    }

    /// Throws away what was typed and not read.
    func discardKeys() {
        tcflush(input, TCIFLUSH)
    }

    /// The bytes that can be read now; nil when the terminal is gone.
    func read() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 256)
        while true {
            let count = Glibc.read(input, &bytes, bytes.count)
            if count > 0 { return Array(bytes[..<count]) }
            if count == -1, errno == EINTR || errno == EAGAIN { return [] }
            return nil
        }
    }
}
