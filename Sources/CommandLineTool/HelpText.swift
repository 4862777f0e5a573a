/// The help that is printed, made from descriptions.
package enum HelpText {
    private static let width = 79
    private static let margin = 2

    /// The help of a whole program.
    package static func of(_ table: CommandTable) -> String {
        var sections = ["Usage: \(table.program) COMMAND [OPERAND...] [OPTION...]", table.summary]
        for group in table.groups {
            sections.append(
                section(group.title, group.commands.map { (heading(of: $0), $0.summary) })
            )
        }
        sections.append(section("Options", table.options.map { (label(of: $0), $0.summary) }))
        sections.append(
            section(
                "Exit status",
                table.exitCodes.map { (String($0.code.rawValue), $0.meaning) }
            )
        )
        sections.append("'\(table.program) help COMMAND' tells more about one command.")
        return sections.joined(separator: "\n\n") + "\n"
    }

    /// The help of one command of a program, or of a program without commands.
    package static func of(_ command: CommandDescription, program: String? = nil) -> String {
        let name = [program].compactMap(\.self).map { $0 + " " }.joined()
        let usage = "Usage: \(name)"
        var sections = [
            usage + wrapped(command.synopsis, indent: usage.count),
            sentence(command.summary),
        ]
        sections += command.discussion.map { wrapped($0, indent: 0) }
        if !command.operands.isEmpty {
            sections.append(section("Operands", command.operands.map { ($0.name, $0.summary) }))
        }
        sections.append(
            section("Options", command.allOptions.map { (label(of: $0), $0.summary) })
        )
        return sections.joined(separator: "\n\n") + "\n"
    }

    /// What the option is called in a list: both names, and what it takes.
    private static func label(of option: Option) -> String {
        option.shortName.map { "\($0), \(option.usage)" } ?? "    \(option.usage)"
    }

    private static func heading(of command: CommandDescription) -> String {
        let options = command.options.filter(\.isRequired).map(\.usage)
        return ([command.name] + command.operands.map(\.synopsis) + options)
            .joined(separator: " ")
    }

    private static func sentence(_ phrase: String) -> String {
        wrapped(phrase.prefix(1).uppercased() + phrase.dropFirst() + ".", indent: 0)
    }

    private static func section(_ title: String, _ rows: [(label: String, text: String)]) -> String
    {
        let column = (rows.map(\.label.count).max() ?? 0) + 2 * margin
        let lines = rows.map { row in
            let label = String(repeating: " ", count: margin) + row.label
            return label.padded(toWidth: column) + wrapped(row.text, indent: column)
        }
        return ([title + ":"] + lines).joined(separator: "\n")
    }

    /// Breaks text between words, and never inside brackets that fit a line.
    private static func wrapped(_ text: String, indent: Int) -> String {
        var lines: [String] = []
        for word in units(of: text) {
            if let last = lines.last, indent + last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(word)
            }
        }
        return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
    }

    /// The words of a text, what stands in square brackets as one.
    private static func units(of text: String) -> [String] {
        var units: [String] = []
        var isOpen = false
        for word in text.split(separator: " ").map(String.init) {
            if isOpen, let last = units.popLast() {
                units.append(last + " " + word)
            } else {
                units.append(word)
            }
            if word.hasPrefix("[") { isOpen = true }
            if word.hasSuffix("]") { isOpen = false }
        }
        return units
    }
}
