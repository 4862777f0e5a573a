/// The completions of a program for zsh.
struct ZshCompletions {
    private let table: CommandTable
    private let function: String

    init(_ table: CommandTable) {
        self.table = table
        function = "_\(table.program)"
    }

    var script: String {
        """
        #compdef \(table.program)
        \(Shell.zsh.origin(table))

        \(table.completions.map(offer).joined(separator: "\n\n"))

        \(function)() {
            local curcontext=$curcontext state line
            typeset -A opt_args
            _arguments -C \\
        \(table.options.map { "        \(specification(of: $0, alone: true)) \\" }
            .joined(separator: "\n"))
                '1:command:->command' \\
                '*::operand:->operand' && return
            case $state in
            command)
                local -a commands
                commands=(
        \(table.commands.map { "            \(Shell.zsh.quoted("\($0.name):\($0.summary)"))" }
            .joined(separator: "\n"))
                )
                _describe -t commands command commands
                ;;
            operand)
                case $words[1] in
        \(table.commands.map(arguments).joined(separator: "\n"))
                esac
                ;;
            esac
        }

        # Loaded by compinit as a file, or sourced.
        if [[ $funcstack[1] == \(function) ]]; then
            \(function) "$@"
        else
            compdef \(function) \(table.program)
        fi

        """
    }

    private func offer(_ completion: Completion) -> String {
        if completion.offersFiles {
            return "\(function)_\(completion.name)() {\n    _files \"$@\"\n}"
        }
        let words = completion.words.map(Shell.zsh.quoted).joined(separator: " ")
        var lines = ["\(function)_\(completion.name)() {", "    local -a found"]
        if completion.arguments.isEmpty {
            lines.append("    found=(\(words))")
        } else {
            let arguments = completion.arguments.joined(separator: " ")
            let printed = "${(f)\"$(\(table.program) \(arguments) 2> /dev/null)\"}"
            lines.append(
                "    found=(\([words, printed].filter { !$0.isEmpty }.joined(separator: " ")))"
            )
        }
        lines.append("    compadd \"$@\" -a found")
        lines.append("}")
        return lines.joined(separator: "\n")
    }

    private func arguments(of command: CommandDescription) -> String {
        var specifications = command.options.map { option in
            let others = command.options.filter {
                $0.name != option.name && $0.choice != nil && $0.choice == option.choice
            }
            return specification(of: option, excluding: others.flatMap(\.names))
        }
        specifications.append(specification(of: .help, alone: true))
        specifications += command.operands.map { operand in
            Shell.zsh.quoted(":\(operand.name):\(action(of: operand))")
        }
        let lines = specifications.map { "                \($0)" }.joined(separator: " \\\n")
        return """
                    \(command.name))
                        _arguments \\
            \(lines)
                        ;;
            """
    }

    /// How `_arguments` is told of an option.
    private func specification(
        of option: Option,
        alone: Bool = false,
        excluding others: [String] = []
    ) -> String {
        let excluded = alone ? ["-", "*"] : others + (option.shortName == nil ? [] : option.names)
        let list = excluded.isEmpty ? "" : "(\(excluded.joined(separator: " ")))"
        let value = option.value.map { ":\($0.name):\(action(of: $0))" } ?? ""
        let text = "[\(escaped(option.summary))]\(value)"
        guard option.shortName != nil else {
            return Shell.zsh.quoted(list + option.name + (option.value == nil ? "" : "=") + text)
        }
        return Shell.zsh.quoted(list) + "{" + option.names.joined(separator: ",") + "}"
            + Shell.zsh.quoted(text)
    }

    private func action(of operand: Operand) -> String {
        operand.completion.map { "\(function)_\($0.name)" } ?? " "
    }

    private func escaped(_ text: String) -> String {
        text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
