import Glibc

/// A descriptor that text is written to, at once and unbuffered.
///
/// When its reader has gone, or it cannot be written, the program ends with status 1, without a
/// word if the reader has gone.
package struct Output: Sendable {
    /// What a program prints.
    package static let standard = Self(descriptor: STDOUT_FILENO)
    /// What a program says about what it prints.
    package static let error = Self(descriptor: STDERR_FILENO)

    /// The file descriptor.
    package let descriptor: Int32
    /// Whether a terminal shows it.
    package let isTerminal: Bool
    /// Whether bold and colour are wanted: on a terminal, unless `NO_COLOR` is set.
    package let isStyled: Bool

    /// Writes to a descriptor that stays open.
    package init(descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
        isStyled =
            isTerminal && Self.environment("NO_COLOR").isEmpty
            && Self.environment("TERM") != "dumb"
    }

    /// Makes a reader that has gone an error instead of a signal, and fills missing descriptors.
    ///
    /// Called once, before anything is opened.
    package static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        // A socket that got number 1 would be written to by what is printed. Opened the wrong way
        // round, so that reading 0 and writing 1 and 2 go on failing.
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            let flags = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY
            guard unsafe open("/dev/null", flags) != -1 else { ExitCode.failure.end() }
        }
    }

    /// Writes text as it is.
    package func write(_ text: String) {
        let bytes = ContiguousArray(text.utf8)
        var done = 0
        while done < bytes.count {
            let written = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
                return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
            }
            if written >= 0 {
                done += written
            } else {
                recover(from: errno)
            }
        }
    }

    /// Writes a line.
    package func line(_ text: String = "") {
        write(text + "\n")
    }

    /// The text in bold, where that is wanted.
    package func bold(_ text: String) -> String {
        isStyled ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }

    /// How many columns the terminal has, if it is one that tells.
    package var columns: Int? {
        guard isTerminal else { return nil }
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }

    /// Returns when the write is worth another try, else ends the program.
    private func recover(from code: Int32) {
        switch code {
        case EINTR:
            return
        case EAGAIN:
            // Whoever shares the terminal or pipe has made it non-blocking.
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = unsafe poll(&ready, 1, -1)
        case EPIPE:
            ExitCode.failure.end()
        default:
            if descriptor != STDERR_FILENO {
                let reason = unsafe String(cString: strerror(code))
                Self.error.line("cannot write the output: \(reason)")
            }
            ExitCode.failure.end()
        }
    }

    private static func environment(_ name: String) -> String {
        guard let value = unsafe getenv(name) else { return "" }
        return unsafe String(cString: value)
    }
}
