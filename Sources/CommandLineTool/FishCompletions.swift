/// The completions of a program for fish.
struct FishCompletions {
    private let table: CommandTable
    private let function: String

    init(_ table: CommandTable) {
        self.table = table
        function = "__\(table.program)"
    }

    var script: String {
        """
        \(Shell.fish.origin(table))

        # Whether the command under the cursor is the given one.
        function \(function)_is
            set -l words (commandline -opc)
            test (count $words) -ge 2; and test $words[2] = $argv[1]
        end

        # Whether the word under the cursor is the given operand of the given command.
        function \(function)_at
            \(function)_is $argv[1]; or return 1
            set -l words (commandline -opc)
            set -e words[1..2]
            set -l position 0
            set -l skip 0
            for word in $words
                if test $skip = 1
                    set skip 0
                    continue
                end
                switch $word
                    case \(table.valueWords.joined(separator: " "))
                        set skip 1
                    case '-*'
                    case '*'
                        set position (math $position + 1)
                end
            end
            test $skip = 0; and test $position = $argv[2]
        end

        \(table.completions.filter { !$0.offersFiles }.map(offer).joined(separator: "\n\n"))

        complete -c \(table.program) -f
        \(table.options.map { line("__fish_use_subcommand", option: $0) }.joined(separator: "\n"))
        \(table.commands.map(command).joined(separator: "\n"))

        """
    }

    private func offer(_ completion: Completion) -> String {
        var lines = ["function \(function)_\(completion.name)"]
        if !completion.words.isEmpty {
            let words = completion.words.map(Shell.fish.quoted).joined(separator: " ")
            lines.append("    printf '%s\\n' \(words)")
        }
        if !completion.arguments.isEmpty {
            let arguments = completion.arguments.joined(separator: " ")
            lines.append("    \(table.program) \(arguments) 2> /dev/null")
        }
        lines.append("end")
        return lines.joined(separator: "\n")
    }

    private func command(_ command: CommandDescription) -> String {
        var lines = [
            "complete -c \(table.program) -n __fish_use_subcommand -a \(command.name)"
                + " -d \(Shell.fish.quoted(command.summary))"
        ]
        for (position, operand) in command.operands.enumerated() {
            guard let completion = operand.completion else { continue }
            let offer =
                completion.offersFiles
                ? " -F" : " -a '(\(function)_\(completion.name))' -d \(operand.name)"
            lines.append(
                "complete -c \(table.program) -n '\(function)_at \(command.name) \(position)'"
                    + offer
            )
        }
        lines += command.allOptions.map { line("\(function)_is \(command.name)", option: $0) }
        return lines.joined(separator: "\n")
    }

    private func line(_ condition: String, option: Option) -> String {
        var words = ["complete -c \(table.program) -n \(Shell.fish.quoted(condition))"]
        if let short = option.shortName { words.append("-s \(short.dropFirst())") }
        words.append("-l \(option.name.dropFirst(2))")
        if let value = option.value {
            words.append("-x")
            if let completion = value.completion {
                words.append("-a '(\(function)_\(completion.name))'")
            }
        }
        words.append("-d \(Shell.fish.quoted(option.summary))")
        return words.joined(separator: " ")
    }
}
