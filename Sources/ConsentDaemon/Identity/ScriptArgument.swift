/// The script among the words that an interpreter was started with.
enum ScriptArgument {
    /// Finds the word; nil when the interpreter runs something else than a file.
    ///
    /// An option that may take a value ends the search: the word after it need not be the script.
    static func find(in words: [String], interpreter: String) -> String? {
        let flags = flagsWithoutValue(of: interpreter)
        for word in words.dropFirst() {
            if word.isEmpty { return nil }
            guard word.hasPrefix("-") else { return word }
            let letters = word.dropFirst()
            guard !letters.isEmpty, letters.allSatisfy(flags.contains) else { return nil }
        }
        return nil
    }

    /// The one-letter options that an interpreter takes before a script and that stand alone.
    private static func flagsWithoutValue(of interpreter: String) -> String {
        families.first { interpreter.hasPrefix($0.prefix) }?.flags ?? ""
    }

    private static let families: [(prefix: String, flags: String)] = [
        ("python", "bBdEIOPqRsSuv"),
        ("pypy", "bBdEIOPqRsSuv"),
        ("perl", "tTuUwWX"),
        ("ruby", "w"),
        ("gjs", "m"),
        ("bash", "aefhkmnprtuvxBCEHPT"),
        ("dash", "aefmnuvx"),
        ("sh", "aefmnuvx"),
    ]
}
