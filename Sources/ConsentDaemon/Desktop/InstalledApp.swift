package import ConsentModel

/// An app as settings and the command line address it, whether or not it ever asked.
package struct InstalledApp: Hashable, Sendable {
    /// Whose decisions are meant.
    package let app: App
    /// Its name, fit to be shown.
    package let name: String
    /// The name of its icon, or the icon's path.
    package let icon: String?
    /// Whether it runs others' code (rule 15).
    package let runsOthersCode: Bool
    /// Whether its name and icon come from a file in the user's own data folder that takes the
    /// place of a shared one.
    package let hasReplacedName: Bool
}
