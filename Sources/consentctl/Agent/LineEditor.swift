/// A line being typed, byte by byte, on a terminal that does not echo.
struct LineEditor {
    /// What a byte did.
    enum Effect: Hashable {
        /// Nothing.
        case none
        /// The line changed; this is to be written.
        case echo(String)
        /// Enter was pressed.
        case line(String)
        /// Ctrl-C or Ctrl-D was pressed.
        case interrupted
    }

    private enum Escape {
        case none
        case begun
        case sequence
    }

    private static let longest = 64

    private var text = ""
    private var escape = Escape.none

    /// Takes a byte; what is not ASCII, and the sequences of keys such as arrows, are left out.
    mutating func take(_ byte: UInt8) -> Effect {
        switch byte {
        case 0x03, 0x04: return .interrupted
        case 0x0A, 0x0D: return .line(text)
        case 0x1B:
            escape = .begun
            return .none
        default: break
        }
        switch escape {
        case .begun:
            escape = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? .sequence : .none
            return .none
        case .sequence:
            if (0x40...0x7E).contains(byte) { escape = .none }
            return .none
        case .none: break
        }
        return edit(byte)
    }

    private mutating func edit(_ byte: UInt8) -> Effect {
        switch byte {
        case 0x08, 0x7F: return erase(1)
        case 0x15, 0x17: return erase(text.count)
        case 0x20...0x7E:
            guard text.utf8.count < Self.longest else { return .none }
            let character = String(UnicodeScalar(byte))
            text += character
            return .echo(character)
        default: return .none
        }
    }

    private mutating func erase(_ count: Int) -> Effect {
        let count = min(count, text.count)
        guard count > 0 else { return .none }
        text.removeLast(count)
        return .echo(String(repeating: "\u{8} \u{8}", count: count))
    }
}
