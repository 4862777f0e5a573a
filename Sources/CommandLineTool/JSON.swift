import ConsentModel

/// A JSON value to print; objects keep the order of their members.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case string(String)
    indirect case array([JSON])
    indirect case object([Member])

    /// A named value of an object.
    package struct Member: Hashable, Sendable {
        /// The name.
        package let name: String
        /// The value.
        package let value: JSON

        /// Names a value.
        package init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// The value on one line.
    package var line: String {
        var text = ""
        write(to: &text, indent: nil)
        return text
    }

    /// The value over several lines, two spaces deeper for each level.
    package var indented: String {
        var text = ""
        write(to: &text, indent: 0)
        return text
    }

    private func write(to text: inout String, indent: Int?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .unsigned(let value): text += String(value)
        case .string(let value): Self.write(value, to: &text)
        case .array(let values):
            Self.write(values, between: ("[", "]"), to: &text, indent: indent) {
                $0.write(to: &$1, indent: $2)
            }
        case .object(let members):
            Self.write(members, between: ("{", "}"), to: &text, indent: indent) {
                Self.write($0.name, to: &$1)
                $1 += ": "
                $0.value.write(to: &$1, indent: $2)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element],
        between brackets: (open: String, close: String),
        to text: inout String,
        indent: Int?,
        element write: (Element, inout String, Int?) -> Void
    ) {
        text += brackets.open
        let inner = indent.map { $0 + 2 }
        for (index, element) in elements.enumerated() {
            if index > 0 { text += inner == nil ? ", " : "," }
            if let inner { text += "\n" + String(repeating: " ", count: inner) }
            write(element, &text, inner)
        }
        if let indent, !elements.isEmpty {
            text += "\n" + String(repeating: " ", count: indent)
        }
        text += brackets.close
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where TextEscaping.isUnsafe(scalar):
                // JSON may hold most of these as they are, but it is printed on terminals too.
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}
