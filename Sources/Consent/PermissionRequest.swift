/// One request for a permission, with what the app says about it.
public struct PermissionRequest: Hashable, Sendable {
    /// What is asked for.
    public let permission: Permission
    /// How much of it; the catalogue's default where nil.
    public let level: Level?
    /// The app's own sentence on why.
    public let reason: String?
    /// The window that the question belongs to.
    public let parentWindow: ParentWindow?

    init(
        _ permission: Permission,
        level: Level? = nil,
        reason: String? = nil,
        parentWindow: ParentWindow? = nil
    ) {
        self.permission = permission
        self.level = level
        self.reason = reason
        self.parentWindow = parentWindow
    }
}
