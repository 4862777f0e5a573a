package import ConsentModel

/// Who is behind a bus connection, as far as it was proved.
package struct Caller: Hashable, Sendable {
    /// The app.
    package var app: App
    /// Its name, as shown.
    package var name: String
    /// How the app is known.
    package var evidence: Evidence
    /// The process, so that an agent is never asked about itself.
    package var process: Int32
    /// Whether it is a program that runs others' code (rule 15).
    package var runsOthersCode: Bool
    /// The name of its icon, if its desktop file has one.
    package var icon: String?
    /// Whether name and icon come from a file of the user that takes the place of the system's.
    package var hasReplacedName: Bool

    /// Describes a caller.
    package init(
        app: App,
        name: String,
        evidence: Evidence,
        process: Int32,
        runsOthersCode: Bool = false,
        icon: String? = nil,
        hasReplacedName: Bool = false
    ) {
        self.app = app
        self.name = name
        self.evidence = evidence
        self.process = process
        self.runsOthersCode = runsOthersCode
        self.icon = icon
        self.hasReplacedName = hasReplacedName
    }
}
