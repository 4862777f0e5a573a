import ConsentModel

extension String {
    /// How many columns of a terminal the text takes.
    package var displayWidth: Int {
        reduce(0) { $0 + $1.displayWidth }
    }

    /// The text cut to a number of columns, ending in `…` if anything was cut.
    package func truncated(toWidth width: Int) -> String {
        guard displayWidth > width else { return self }
        guard width > 0 else { return "" }
        var kept = ""
        var left = width - 1
        for character in self {
            left -= character.displayWidth
            guard left >= 0 else { break }
            kept.append(character)
        }
        return kept + "…"
    }

    /// The text with spaces behind it, up to a number of columns.
    package func padded(toWidth width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - displayWidth))
    }
}

extension Character {
    /// How many columns of a terminal the character takes.
    var displayWidth: Int {
        unicodeScalars.lazy.map(\.displayWidth).max() ?? 0
    }
}

extension Unicode.Scalar {
    /// How many columns of a terminal it takes by itself.
    var displayWidth: Int {
        if value < 0x300 { return TextEscaping.isUnsafe(self) ? 0 : 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        if properties.isEmojiPresentation { return 2 }
        return Self.wide.contains { $0.contains(value) } ? 2 : 1
    }

    /// The blocks that Unicode's East Asian Width calls wide or fullwidth.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
        0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
        0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}
