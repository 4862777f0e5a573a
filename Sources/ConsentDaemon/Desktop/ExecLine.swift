/// The words of a desktop file's `Exec=`.
enum ExecLine {
    /// Takes a line apart by the quoting of the Desktop Entry Specification, and drops field codes.
    ///
    /// - Returns: Nil for an open quote, a stray character that the specification reserves for a
    ///   shell, or a line without a word.
    static func words(of line: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var rest = line.unicodeScalars[...]
        while let next = rest.popFirst() {
            switch next {
            case " ", "\t", "\n":
                append(&word, to: &words)
            case "\"":
                guard let quoted = quoted(&rest) else { return nil }
                word = (word ?? "") + quoted
            case "'":
                // Not of the specification, but GLib takes it, so files have it.
                guard let end = rest.firstIndex(of: "'") else { return nil }
                word = (word ?? "") + String(rest[..<end])
                rest = rest[end...].dropFirst()
            case "\\":
                guard let escaped = rest.popFirst() else { return nil }
                word = (word ?? "") + String(escaped)
            case "%":
                guard let code = rest.popFirst() else { return nil }
                if code == "%" { word = (word ?? "") + "%" }
            case "`", "$", "<", ">", "|", ";", "&", "*", "?", "#", "(", ")":
                return nil
            default:
                word = (word ?? "") + String(next)
            }
        }
        append(&word, to: &words)
        return words.isEmpty ? nil : words
    }

    private static func append(_ word: inout String?, to words: inout [String]) {
        if let word { words.append(word) }
        word = nil
    }

    private static func quoted(_ rest: inout Substring.UnicodeScalarView) -> String? {
        var text = ""
        while let next = rest.popFirst() {
            if next == "\"" { return text }
            if next == "\\" {
                guard let escaped = rest.popFirst() else { return nil }
                text.unicodeScalars.append(escaped)
            } else {
                text.unicodeScalars.append(next)
            }
        }
        return nil
    }
}
