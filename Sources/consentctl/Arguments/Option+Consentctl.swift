import CommandLineTool

extension Option {
    /// Shows only what concerns an app.
    static let ofApp = Self("--app", value: .app, "only of this app")
    /// Shows only what concerns a permission.
    static let ofPermission = Self("--permission", value: .permission, "only of this permission")
    /// Acts as an app.
    static let asApp = Self("--app", value: .app, "the app that asks", isRequired: true)
    /// A level that is meant instead of the permission's usual one.
    static let level = Self(
        "--level",
        value: Operand("LEVEL", "a level", completion: .levels),
        "this level of the permission instead of its usual one"
    )
    /// Until the app ends.
    static let once = Self("--once", "for this run of the app, or for its next", choice: "lifetime")
    /// Until logout.
    static let session = Self("--session", "until you log out", choice: "lifetime")
    /// For some time.
    static let lasting = Self(
        "--for",
        value: Operand("DURATION", "a duration"),
        "for so long: 30m, 2h or 7d",
        choice: "lifetime"
    )
    /// Until a time.
    static let until = Self(
        "--until",
        value: Operand("TIME", "a time"),
        "until this time: 18:30, 2030-05-01 or 2030-05-01T18:30",
        choice: "lifetime"
    )
    /// Does not ask before it removes much.
    static let yes = Self("--yes", "do not ask for confirmation")
    /// How many of the newest are shown.
    static let limit = Self(
        "--limit",
        value: Operand("NUMBER", "a number"),
        "at most so many, 1 to \(Command.greatestLimit); \(Command.usualLimit) if left out"
    )
    /// What an agent answers without a person.
    static let answer = Self(
        "--answer",
        value: Operand("ANSWER", "an answer", completion: .answers),
        "answer without asking: allow, deny or dismiss"
    )
    /// Why an app asks.
    static let reason = Self(
        "--reason",
        value: Operand("TEXT", "a sentence"),
        "why the app asks; needed unless its desktop file says so"
    )
    /// Prints for programs.
    static let json = Self("--json", "print JSON, times in Unix seconds", choice: "format")
    /// Prints ids alone.
    static let ids = Self("--ids", "print the ids alone, one a line", choice: "format")
}
