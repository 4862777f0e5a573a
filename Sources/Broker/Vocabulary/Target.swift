package import ConsentModel

/// An app that a Manager call is about, which may never have been seen.
package struct Target: Hashable, Sendable {
    /// The app.
    package var app: App
    /// Its name, as shown.
    package var name: String
    /// Whether it is a program that runs others' code (rule 15).
    package var runsOthersCode: Bool
    /// Whether the call names its kind.
    package var isKindNamed: Bool

    /// Describes a target.
    package init(
        app: App,
        name: String,
        runsOthersCode: Bool = false,
        isKindNamed: Bool = false
    ) {
        self.app = app
        self.name = name
        self.runsOthersCode = runsOthersCode
        self.isKindNamed = isKindNamed
    }
}
