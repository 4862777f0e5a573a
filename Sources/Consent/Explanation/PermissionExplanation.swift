/// What an app tells its user when it may not use something, in the user's language.
public struct PermissionExplanation: Hashable, Sendable {
    /// The name of the permission.
    public let title: String
    /// What does not work, and why: one sentence or two.
    public let body: String
    /// One sentence: what the user can do about it, where there is something.
    public let step: String?
    /// Whether `openSettings(for:)` leads to where it can be changed.
    public let canOpenSettings: Bool
}
