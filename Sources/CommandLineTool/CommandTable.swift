import ConsentModel

/// A program's commands: what its parser, its help and its completions are made from.
package struct CommandTable: Sendable {
    /// Commands that belong together.
    package struct Group: Sendable {
        /// What they have in common.
        package let title: String
        /// The commands.
        package let commands: [CommandDescription]

        /// Puts commands together.
        package init(_ title: String, _ commands: [CommandDescription]) {
            self.title = title
            self.commands = commands
        }
    }

    /// What the words of a command line ask for.
    package enum Invocation: Hashable, Sendable {
        /// Help, of one command or of all.
        case help(CommandDescription?)
        /// The release.
        case version
        /// A command, with its operands and options.
        case command(CommandDescription, Arguments)
    }

    /// The program's name.
    package let program: String
    /// What the program is for, a sentence.
    package let summary: String
    /// The commands, grouped as help shows them.
    package let groups: [Group]
    /// What the program's exit codes mean here.
    package let exitCodes: [(code: ExitCode, meaning: String)]

    /// Describes a program.
    package init(
        program: String,
        summary: String,
        groups: [Group],
        exitCodes: [(code: ExitCode, meaning: String)]
    ) {
        self.program = program
        self.summary = summary
        self.groups = groups
        self.exitCodes = exitCodes
    }

    /// Every command.
    package var commands: [CommandDescription] { groups.flatMap(\.commands) }

    /// The options that stand in the place of a command.
    package var options: [Option] { [.help, .version] }

    /// The command that a word runs.
    package func command(named name: String) throws(UsageError) -> CommandDescription {
        guard let command = commands.first(where: { $0.name == name }) else {
            throw .unknownCommand(name, nearest: NearestName.of(name, in: commands.map(\.name)))
        }
        return command
    }

    /// Finds out what the words after the program's name ask for.
    package func parse(_ words: [String]) throws(UsageError) -> Invocation {
        guard let first = words.first else { throw .missingCommand }
        if Option.version.names.contains(first) { return .version }
        if Option.help.names.contains(first) {
            guard words.count > 1 else { return .help(nil) }
            return .help(try command(named: words[1]))
        }
        guard !first.hasPrefix("-") else { throw misplaced(first) }
        let command = try command(named: first)
        let arguments = try Arguments(Array(words.dropFirst()), of: command)
        return arguments.has(.help) ? .help(command) : .command(command, arguments)
    }

    /// What is wrong with an option in the place of a command.
    private func misplaced(_ word: String) -> UsageError {
        let name = word.firstIndex(of: "=").map { String(word[..<$0]) } ?? word
        let known = commands.flatMap(\.allOptions).flatMap(\.names)
        guard !known.contains(name) else { return .optionBeforeCommand(word) }
        return .unknownOption(name, nearest: NearestName.of(name, in: options.map(\.name)))
    }

    /// The completions of all operands and values, each once.
    var completions: [Completion] {
        var found: [Completion] = []
        for command in commands {
            let operands = command.operands + command.options.compactMap(\.value)
            for completion in operands.compactMap(\.completion) where !found.contains(completion) {
                found.append(completion)
            }
        }
        return found
    }

    /// The words that take the next word as their value, in any command.
    var valueWords: [String] {
        let options = commands.flatMap(\.options).filter { $0.value != nil }
        return Set(options.flatMap(\.names)).sorted()
    }
}
