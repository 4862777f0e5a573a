/// A shell that completions can be made for.
package enum Shell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    /// The script that completes a program's command lines in this shell.
    package func completions(for table: CommandTable) -> String {
        switch self {
        case .bash: BashCompletions(table).script
        case .zsh: ZshCompletions(table).script
        case .fish: FishCompletions(table).script
        }
    }

    /// The first line of a script, which tells where it comes from.
    func origin(_ table: CommandTable) -> String {
        "# Completions of \(table.program) for \(rawValue), made by "
            + "'\(table.program) completions \(rawValue)'."
    }

    /// The word as the shell reads it back, whatever is in it.
    func quoted(_ word: String) -> String {
        let plain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        if plain, !word.isEmpty { return word }
        let quote = self == .fish ? "\\'" : "'\\''"
        let escaped = word.map { character in
            switch character {
            case "'": quote
            case "\\" where self == .fish: "\\\\"
            default: String(character)
            }
        }
        return "'" + escaped.joined() + "'"
    }
}
