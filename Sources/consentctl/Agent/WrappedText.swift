import CommandLineTool

/// Text broken into lines of a terminal.
struct WrappedText {
    /// The lines.
    let lines: [String]

    /// Breaks text between words, and inside those that are wider than a line.
    ///
    /// - Parameters:
    ///   - text: What is broken.
    ///   - width: The columns of a line.
    ///   - label: What stands before the first line; the others begin below its end.
    init(_ text: String, width: Int, label: String = "") {
        let indent = label.displayWidth
        let room = max(8, width - indent)
        var lines = [""]
        for word in text.split(separator: " ").map(String.init) {
            let last = lines.count - 1
            let gap = lines[last].isEmpty ? 0 : 1
            if lines[last].displayWidth + gap + word.displayWidth <= room {
                lines[last] += (gap == 0 ? "" : " ") + word
                continue
            }
            var pieces = Self.pieces(of: word, width: room)
            if lines[last].isEmpty { lines[last] = pieces.removeFirst() }
            lines += pieces
        }
        self.lines = lines.enumerated().map { index, line in
            index == 0 ? label + line : String(repeating: " ", count: indent) + line
        }
    }

    private static func pieces(of word: String, width: Int) -> [String] {
        var pieces = [""]
        for character in word {
            let piece = pieces[pieces.count - 1] + String(character)
            if piece.displayWidth <= width || pieces[pieces.count - 1].isEmpty {
                pieces[pieces.count - 1] = piece
            } else {
                pieces.append(String(character))
            }
        }
        return pieces
    }
}
