import GIO

/// Whether a desktop file starts what a caller executes.
struct DesktopFileMatch {
    /// What the file leads to.
    enum Outcome: Hashable {
        /// Something else, or nothing that can be told.
        case nothing
        /// The caller's executable.
        case executable
        /// The script that the caller's executable runs.
        case script
    }

    /// The programs that run others' code.
    let sharedPrograms: SharedPrograms
    /// Resolves a word to the path of a program: by the search path, or, with a slash, absolute.
    let resolve: @Sendable (_ word: String) -> String?

    /// Compares a file's lines with the resolved paths of a caller.
    func outcome(
        exec: String?,
        tryExec: String?,
        executable: String,
        script: String?
    ) -> Outcome {
        let byExec = exec.map { outcome(exec: $0, executable: executable, script: script) }
        if let byExec, byExec != .nothing { return byExec }
        // An interpreter in `TryExec` says that it is needed, not that it is the app.
        guard let tryExec, let path = resolve(tryExec), !isShared(tryExec, path) else {
            return .nothing
        }
        return outcome(path: path, executable: executable, script: script)
    }

    private func outcome(exec: String, executable: String, script: String?) -> Outcome {
        guard let all = ExecLine.words(of: exec), let words = Self.withoutEnvironment(all),
            let program = words.first, let path = resolve(program)
        else { return .nothing }
        let name = RealPath.lastComponent(of: path)
        // They start what runs elsewhere, under a name that it has to prove itself.
        if ["flatpak", "snap"].contains(name) { return .nothing }
        guard isShared(program, path), words.count > 1 else {
            return outcome(path: path, executable: executable, script: script)
        }
        guard let script, let word = ScriptArgument.find(in: words, interpreter: name),
            word.hasPrefix("/"), resolve(word) == script
        else { return .nothing }
        return path == executable ? .script : .nothing
    }

    private func outcome(path: String, executable: String, script: String?) -> Outcome {
        if path == executable { return .executable }
        return path == script ? .script : .nothing
    }

    private func isShared(_ word: String, _ path: String) -> Bool {
        sharedPrograms.contains(word) || sharedPrograms.contains(path)
    }

    /// Drops `env` with the variables that it sets; nil for its options, which may do anything.
    private static func withoutEnvironment(_ words: [String]) -> [String]? {
        guard words.first == "env" || words.first == "/usr/bin/env" else { return words }
        let rest = words.dropFirst().drop { !$0.hasPrefix("-") && $0.contains("=") }
        return rest.first?.hasPrefix("-") == false ? Array(rest) : nil
    }
}
