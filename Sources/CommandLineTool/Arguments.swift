import ConsentModel

/// The words of a command line, taken apart by the description of a command.
package struct Arguments: Hashable, Sendable {
    /// The operands, in order.
    package private(set) var operands: [String] = []
    /// The options that are given, with their values.
    private var values: [String: String?] = [:]

    /// Takes words apart.
    ///
    /// Options and operands may be mixed; `--name value` and `--name=value` are the same; all words
    /// after `--` are operands. Empty words are errors.
    package init(_ words: [String], of command: CommandDescription) throws(UsageError) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                break
            } else if word.hasPrefix("-"), word != "-" {
                try takeOption(word, &rest, of: command)
            } else {
                operands.append(word)
            }
        }
        // Who asks for help need not get the rest right.
        guard !has(.help) else { return }
        try check(against: command)
    }

    /// Whether an option is given.
    package func has(_ option: Option) -> Bool {
        values.keys.contains(option.name)
    }

    /// The value of an option that is given.
    package func value(of option: Option) -> String? {
        values[option.name] ?? nil
    }

    private mutating func takeOption(
        _ word: String,
        _ rest: inout ArraySlice<String>,
        of command: CommandDescription
    ) throws(UsageError) {
        let equals = word.firstIndex(of: "=")
        let name = equals.map { String(word[..<$0]) } ?? word
        guard let option = command.option(named: name) else {
            // Of two letters each is near to the other, so short names are not suggested.
            let names = command.allOptions.map(\.name)
            throw .unknownOption(name, nearest: NearestName.of(name, in: names))
        }
        guard !has(option) else { throw .repeatedOption(option.name) }
        guard let value = option.value else {
            guard equals == nil else { throw .unexpectedValue(option: option.name) }
            values[option.name] = .some(nil)
            return
        }
        if let equals {
            values[option.name] = String(word[word.index(after: equals)...])
        } else if let next = rest.first, next != "--", command.option(named: next) == nil {
            values[option.name] = next
            rest.removeFirst()
        } else {
            throw .missingValue(option: option.name, value: value.name)
        }
        if self.value(of: option)?.isEmpty == true { throw .emptyWord(option.name) }
    }

    private func check(against command: CommandDescription) throws(UsageError) {
        let needed = command.operands.filter { !$0.isOptional }.count
        if operands.count < needed {
            throw .missingOperand(command.operands[operands.count].name)
        }
        let missing = command.options.first { $0.isRequired && !has($0) }
        if operands.count > command.operands.count {
            // The word is rather what the option lacks.
            if let missing { throw .missingOption(missing.usage) }
            throw .unexpectedOperand(operands[command.operands.count])
        }
        for (operand, word) in zip(command.operands, operands) where word.isEmpty {
            throw .emptyWord(operand.name)
        }
        let given = command.options.filter(has)
        for (index, option) in given.enumerated() {
            let other = given[..<index].first { $0.choice != nil && $0.choice == option.choice }
            if let other { throw .conflictingOptions(other.name, option.name) }
        }
        if let missing { throw .missingOption(missing.usage) }
    }
}
