import CommandLineTool
import ConsentModel

extension Completion {
    /// The permissions that this build knows; the service may know more.
    static let builtInPermissions: [Permission] = [
        .assistant, .background, .backgroundLocation, .bluetooth, .calendars, .camera, .contacts,
        .health, .location, .microphone, .motion, .notifications, .photos, .reminders, .screen,
        .screenshot, .speakers,
    ]

    /// One permission.
    static let permissions = Self(
        "permissions",
        words: builtInPermissions.map(\.rawValue),
        printedBy: ["permissions", "--ids"]
    )
    /// One permission, or all of them.
    static let scopes = Self(
        "scopes",
        words: ["all"] + builtInPermissions.map(\.rawValue),
        printedBy: ["permissions", "--ids"]
    )
    /// The apps that the service knows.
    static let apps = Self("apps", printedBy: ["apps", "--ids"])
    /// Paths of files.
    static let files = Self(files: "files")
    /// The levels of all permissions.
    static let levels = Self(
        "levels",
        words: [Level.approximate, .precise, .addOnly, .full, .read, .write, .quiet]
            .map(\.rawValue)
    )
    /// What an agent can be told to answer.
    static let answers = Self("answers", words: ScriptedAnswer.allCases.map(\.rawValue))
    /// The shells that completions can be made for.
    static let shells = Self("shells", words: Shell.allCases.map(\.rawValue))
}
