/// Why a state is what it is, by the word that stands on the wire.
public struct StateReason: RawRepresentable, Hashable, Sendable {
    /// The word on the wire.
    public let rawValue: String

    /// Names a reason by its word, known to this build or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Nobody has asked yet.
    public static let notAsked = Self(rawValue: "not-asked")
    /// The user answered a prompt.
    public static let user = Self(rawValue: "user")
    /// It was set in settings.
    public static let settings = Self(rawValue: "settings")
    /// It was set on the command line.
    public static let commandLine = Self(rawValue: "command-line")
    /// A policy says so.
    public static let policy = Self(rawValue: "policy")
    /// A desktop portal wrote it.
    public static let portal = Self(rawValue: "portal")
    /// It came with an import.
    public static let imported = Self(rawValue: "import")
    /// The whole permission is switched off.
    public static let switchedOff = Self(rawValue: "switched-off")
    /// No such device is here.
    public static let noDevice = Self(rawValue: "no-device")
    /// No service provides it.
    public static let noProvider = Self(rawValue: "no-provider")
    /// The user wants to be asked every time.
    public static let askEveryTime = Self(rawValue: "ask-every-time")
    /// The user closed the question without an answer.
    public static let dismissed = Self(rawValue: "dismissed")
    /// Dismissed so often that it is not asked for some days.
    public static let quieted = Self(rawValue: "quieted")
    /// The request was withdrawn, or its caller left.
    public static let withdrawn = Self(rawValue: "withdrawn")
    /// Nobody answered in time.
    public static let timedOut = Self(rawValue: "timed-out")
    /// What shows the question failed.
    public static let prompterFailed = Self(rawValue: "prompter-failed")
    /// Nothing here can show a question.
    public static let noPrompter = Self(rawValue: "no-prompter")
    /// What was decided is over.
    public static let expired = Self(rawValue: "expired")
    /// The app gave it back.
    public static let relinquished = Self(rawValue: "relinquished")
    /// It was reset.
    public static let reset = Self(rawValue: "reset")
    /// The app was uninstalled.
    public static let uninstalled = Self(rawValue: "uninstalled")
}

extension StateReason: CustomStringConvertible {
    /// The word on the wire.
    public var description: String { rawValue }
}
