import Glibc

/// Writes lines at once, also into a pipe.
enum Console {
    static func line(_ text: String) {
        write(text, to: STDOUT_FILENO)
    }

    static func error(_ text: String) {
        write(text, to: STDERR_FILENO)
    }

    /// A camera may call itself anything: nothing of it may move the cursor.
    private static func write(_ text: String, to descriptor: Int32) {
        let shown = String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
            )
        )
        var bytes = Array((shown + "\n").utf8)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            guard written > 0 else { return }
            bytes = bytes.dropFirst(written)
        }
    }
}
