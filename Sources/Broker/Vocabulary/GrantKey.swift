package import ConsentModel

/// What a decision belongs to: an app and a permission.
package struct GrantKey: Hashable, Sendable {
    /// The app.
    package let app: App
    /// The permission.
    package let permission: Permission

    /// Names a pair.
    package init(_ app: App, _ permission: Permission) {
        self.app = app
        self.permission = permission
    }
}
