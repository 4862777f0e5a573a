/// The completions of a program for bash.
struct BashCompletions {
    private let table: CommandTable
    private let function: String

    init(_ table: CommandTable) {
        self.table = table
        function = "_\(table.program)"
    }

    var script: String {
        let first = table.commands.map(\.name) + table.options.flatMap(\.names)
        return """
            \(Shell.bash.origin(table))

            # Offers those of the words that begin as the one under the cursor does. The words may
            # come from apps: they are neither expanded nor evaluated.
            \(function)_offer() {
                local word
                for word; do
                    if [[ $word == "$current"* ]]; then
                        COMPREPLY+=("$(printf %q "$word")")
                    fi
                done
            }

            \(table.completions.map(offer).joined(separator: "\n\n"))

            \(function)() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
                local command=${COMP_WORDS[1]} position=0 index
                COMPREPLY=()
                # bash takes --name=value for three words.
                if [[ $current == = ]]; then
                    current=
                elif [[ $previous == = ]]; then
                    previous=${COMP_WORDS[COMP_CWORD - 2]}
                fi
                if ((COMP_CWORD == 1)); then
                    \(function)_offer \(first.joined(separator: " "))
                    return
                fi
                case $command:$previous in
            \(values.joined(separator: "\n"))
                esac
                if [[ $current == -* ]]; then
                    case $command in
            \(options.joined(separator: "\n"))
                    esac
                    return
                fi
                for ((index = 2; index < COMP_CWORD; index++)); do
                    case ${COMP_WORDS[index]} in
                    \(table.valueWords.joined(separator: " | ")))
                        index=$((index + 1))
                        if [[ ${COMP_WORDS[index]} == = ]]; then index=$((index + 1)); fi
                        ;;
                    -*) ;;
                    *) position=$((position + 1)) ;;
                    esac
                done
                case $command:$position in
            \(operands.joined(separator: "\n"))
                esac
            }

            complete -F \(function) \(table.program)

            """
    }

    private func offer(_ completion: Completion) -> String {
        if completion.offersFiles {
            // bash itself quotes what it is told are names of files.
            return """
                \(function)_\(completion.name)() {
                    compopt -o filenames 2> /dev/null
                    mapfile -t COMPREPLY < <(compgen -f -- "$current")
                }
                """
        }
        let words = completion.words.map(Shell.bash.quoted).joined(separator: " ")
        guard !completion.arguments.isEmpty else {
            return """
                \(function)_\(completion.name)() {
                    \(function)_offer \(words)
                }
                """
        }
        let arguments = completion.arguments.joined(separator: " ")
        return """
            \(function)_\(completion.name)() {
                local found
                mapfile -t found < <(\(table.program) \(arguments) 2> /dev/null)
                \(function)_offer \(words.isEmpty ? "" : words + " ")"${found[@]}"
            }
            """
    }

    /// What completes the values of options; nothing does where the value is free text.
    private var values: [String] {
        table.commands.flatMap { command in
            command.options.filter { $0.value != nil }.map { option in
                let pattern = option.names.map { "\(command.name):\($0)" }.joined(separator: " | ")
                let action = option.value?.completion.map { "\(function)_\($0.name); " } ?? ""
                return "    \(pattern)) \(action)return ;;"
            }
        }
    }

    private var options: [String] {
        table.commands.map { command in
            let names = command.allOptions.flatMap(\.names).joined(separator: " ")
            return "        \(command.name)) \(function)_offer \(names) ;;"
        }
    }

    private var operands: [String] {
        table.commands.flatMap { command in
            command.operands.enumerated().compactMap { position, operand in
                operand.completion.map {
                    "    \(command.name):\(position)) \(function)_\($0.name) ;;"
                }
            }
        }
    }
}
