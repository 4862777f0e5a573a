import CommandLineTool

/// The command line of consentd.
struct DaemonOptions {
    /// Where the database lies, if not in the user's own state folder.
    let stateDirectory: String?
    /// Where policy files lie, if not in the administrator's folders; only with `stateDirectory`.
    let policyDirectory: String?
    /// Whether to take the name from a daemon that was itself started so.
    let replaces: Bool
    /// Whether to log what only a developer wants to know.
    let isVerbose: Bool
    /// Whether to show help and do nothing else.
    let showsHelp: Bool
    /// Whether to show the release and do nothing else.
    let showsVersion: Bool

    /// Reads the words after the program's name.
    init(parsing words: [String]) throws(UsageError) {
        let arguments = try Arguments(words, of: Self.description)
        stateDirectory = arguments.value(of: Self.stateDirectoryOption)
        policyDirectory = arguments.value(of: Self.policyDirectoryOption)
        // Else a user could leave the policy of this computer behind, and keep all decisions.
        if policyDirectory != nil, stateDirectory == nil {
            throw .missingOption(Self.stateDirectoryOption.usage)
        }
        replaces = arguments.has(Self.replaceOption)
        isVerbose = arguments.has(Self.verboseOption)
        showsHelp = arguments.has(.help)
        showsVersion = arguments.has(.version)
    }

    /// What the program takes.
    static let description = CommandDescription(
        "consentd",
        options: [
            stateDirectoryOption, policyDirectoryOption, replaceOption, verboseOption, .version,
        ],
        "serve the privacy permissions of this session",
        discussion: [
            "It is started by the session's bus when somebody needs it; nobody has to start it."
        ]
    )

    private static let stateDirectoryOption = Option(
        "--state-directory",
        value: Operand("FOLDER", "where to keep decisions"),
        "keep decisions in FOLDER instead of ~/.local/state/consent, and accept scripted agents: "
            + "for tests and demonstrations"
    )
    private static let policyDirectoryOption = Option(
        "--policy-directory",
        value: Operand("FOLDER", "where policy files lie"),
        "read policy files of the user's own from FOLDER instead of those of this computer; only "
            + "with --state-directory"
    )
    private static let replaceOption = Option(
        "--replace",
        "take the place of a consentd that was itself started with --replace"
    )
    private static let verboseOption = Option(
        "--verbose",
        "log what only a developer wants to know"
    )
}
