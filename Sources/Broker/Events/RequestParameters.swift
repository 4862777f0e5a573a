package import ConsentModel

/// What an app asks, once the permission and the level are known to exist.
package struct RequestParameters: Hashable, Sendable {
    /// The permission.
    package var permission: Permission
    /// The level that was named, or nil for the default.
    package var level: Level?
    /// What the app will use it for: its reason or its desktop file's; nil when there is neither.
    package var usageDescription: String?
    /// The window the question belongs to, as the app named it.
    package var parentWindow: String
    /// The app's token for Cancel.
    package var token: String?
    /// Whether the user may be asked; false answers like Status.
    package var isInteractive: Bool
    /// Asked as this app by a proved host caller (`consentctl request`); nil for the caller itself.
    package var onBehalfOf: Caller?

    /// Describes a request.
    package init(
        permission: Permission,
        level: Level? = nil,
        usageDescription: String?,
        parentWindow: String = "",
        token: String? = nil,
        isInteractive: Bool = true,
        onBehalfOf: Caller? = nil
    ) {
        self.permission = permission
        self.level = level
        self.usageDescription = usageDescription
        self.parentWindow = parentWindow
        self.token = token
        self.isInteractive = isInteractive
        self.onBehalfOf = onBehalfOf
    }
}
