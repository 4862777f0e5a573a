import CommandLineTool
import ConsentModel

/// Which rows of a list are wanted.
struct RowFilter: Hashable, Sendable {
    /// Only of this app, by its id.
    var app: String?
    /// Only of this permission.
    var permission: Permission?

    /// Wants the rows of an app, of a permission, or both.
    init(app: String? = nil, permission: Permission? = nil) {
        self.app = app
        self.permission = permission
    }

    /// Reads the options that say it.
    init(_ arguments: Arguments) {
        app = arguments.value(of: .ofApp)?.resolvedAppID
        permission = arguments.value(of: .ofPermission).map(Permission.init(rawValue:))
    }
}
