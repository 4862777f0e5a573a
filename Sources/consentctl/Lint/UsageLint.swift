import ConsentModel

/// Checks what a desktop file says that its app wants permissions for.
struct UsageLint {
    private let file: LintedFile
    private let vocabulary: LintVocabulary

    /// Prepares to check a file.
    init(_ file: LintedFile, _ vocabulary: LintVocabulary) {
        self.file = file
        self.vocabulary = vocabulary
    }

    /// What can be seen in the file alone, by line.
    var findings: [LintFinding] {
        var findings: [LintFinding] = []
        var seen: Set<String> = []
        var texts: [String: LintedFile.Line] = [:]
        let originals = Set(read.filter { $0.locale == nil }.map(\.key))
        for line in file.usages where line.key.hasPrefix(UsageDescriptionKey.prefix) {
            guard line.group == LintedFile.group else {
                findings.append(
                    finding(
                        line,
                        .wrongGroup,
                        "stands in [\(line.group)], where nobody looks for it; "
                            + "move it to [\(LintedFile.group)]"
                    )
                )
                continue
            }
            guard seen.insert(line.whole).inserted else {
                findings.append(finding(line, .repeated, "stands twice; the last one counts"))
                continue
            }
            guard let (permission, level) = known(line, &findings) else { continue }
            if line.locale != nil, !originals.contains(line.key) {
                findings.append(
                    finding(line, .noOriginal, "translates nothing: \(line.key)= is missing")
                )
            }
            check(line, permission, level, &findings)
            let text = line.value.split { $0.isWhitespace }.joined(separator: " ").lowercased()
            if let other = texts.updateValue(line, forKey: "\(line.locale ?? ""):\(text)"),
                UsageDescription.given(text) != nil
            {
                findings.append(
                    finding(
                        line,
                        .sameText,
                        "says the same as \(other.whole) on line \(other.number); say what each "
                            + "is for"
                    )
                )
            }
        }
        return findings
    }

    /// The permissions that the file has a text for, and the lines that have it.
    var declared: [Permission: LintedFile.Line] {
        var declared: [Permission: LintedFile.Line] = [:]
        for line in read where line.locale == nil {
            let meaning = UsageDescriptionKey.meaning(of: line.key, in: vocabulary.catalogue)
            guard case .text(let permission, _)? = meaning, declared[permission] == nil else {
                continue
            }
            declared[permission] = line
        }
        return declared
    }

    /// What the app's past says of the file.
    ///
    /// - Parameter asked: What the app has asked for.
    /// - Returns: What is missing, then what is declared in vain.
    func findings(asked: Set<Permission>) -> [LintFinding] {
        let declared = declared
        let missing = asked.filter { declared[$0] == nil }.sorted { $0.rawValue < $1.rawValue }
            .map { permission in
                LintFinding(
                    file: file.path,
                    line: nil,
                    key: UsageDescriptionKey.names(for: permission, level: nil)[0],
                    check: .missing,
                    text: "is missing, though \(file.app.id) has asked for \(permission); each "
                        + "of its requests has to give a reason"
                )
            }
        let unused = declared.filter { !asked.contains($0.key) }
            .sorted { $0.value.number < $1.value.number }
            .map { permission, line in
                finding(
                    line,
                    .neverAsked,
                    "is declared, but \(file.app.id) has never been seen to ask for \(permission)"
                )
            }
        return missing + unused
    }

    /// The keys that could not be judged because only the service may know them.
    var unjudged: [LintedFile.Line] {
        guard !vocabulary.isComplete else { return [] }
        return read.filter { line in
            let meaning = UsageDescriptionKey.meaning(of: line.key, in: vocabulary.catalogue)
            return meaning == .unknownPermission(nearest: nil) && isReverseDNS(line.key)
        }
    }

    private var read: [LintedFile.Line] {
        file.usages.filter {
            $0.group == LintedFile.group && $0.key.hasPrefix(UsageDescriptionKey.prefix)
        }
    }

    /// The permission and level of a key; tells of one that has none.
    private func known(
        _ line: LintedFile.Line,
        _ findings: inout [LintFinding]
    ) -> (Permission, Level?)? {
        switch UsageDescriptionKey.meaning(of: line.key, in: vocabulary.catalogue) {
        case .text(let permission, let level): return (permission, level)
        case .unknownLevel(let permission):
            let levels = vocabulary.catalogue[permission]?.levels ?? []
            let names = levels.map { UsageDescriptionKey.names(for: permission, level: $0)[0] }
            findings.append(
                finding(
                    line,
                    .unknownLevel,
                    levels.isEmpty
                        ? "names a level, but \(permission) has none"
                        : "names no level of \(permission); these do: "
                            + names.joined(separator: ", ")
                )
            )
        case .unknownPermission(let nearest):
            if nearest == nil, !vocabulary.isComplete, isReverseDNS(line.key) { return nil }
            let advice =
                nearest.map { "; did you mean \($0)?" }
                ?? "; “consentctl permissions” lists them all"
            findings.append(finding(line, .unknownPermission, "names no permission" + advice))
        case nil:
            break
        }
        return nil
    }

    private func check(
        _ line: LintedFile.Line,
        _ permission: Permission,
        _ level: Level?,
        _ findings: inout [LintFinding]
    ) {
        guard UsageDescription.given(line.value) != nil else {
            return findings.append(
                finding(line, .empty, "says nothing, and a request without a reason fails")
            )
        }
        let names = vocabulary.names(of: permission, level: level) + file.names
        let words = UsageWords(line.value, without: names)
        if words.saysNothing {
            findings.append(
                finding(
                    line,
                    .tautology,
                    "says no more than that \(permission) is wanted; say what the user gets"
                )
            )
        } else if words.isTooShort {
            findings.append(
                finding(line, .tooShort, "is too short to say what \(permission) is wanted for")
            )
        }
        let length = line.value.unicodeScalars.count
        if length > UsageDescription.maximumLength {
            findings.append(
                finding(
                    line,
                    .tooLong,
                    "has \(length) characters, of which the first "
                        + "\(UsageDescription.maximumLength) are shown"
                )
            )
        }
        if line.value.unicodeScalars.contains(where: TextEscaping.isUnsafe) {
            findings.append(finding(line, .unseen, "has characters that cannot be seen"))
        }
    }

    /// Whether a key may name a permission of a catalogue file, all of which have longer names.
    private func isReverseDNS(_ key: String) -> Bool {
        key.dropFirst(UsageDescriptionKey.prefix.count).contains("-")
    }

    private func finding(
        _ line: LintedFile.Line,
        _ check: LintFinding.Check,
        _ text: String
    ) -> LintFinding {
        LintFinding(
            file: file.path,
            line: line.number,
            key: line.whole,
            check: check,
            text: text
        )
    }
}

extension LintedFile.Line {
    /// The key as it stands in the file.
    var whole: String { locale.map { "\(key)[\($0)]" } ?? key }
}
