/// The methods of settings and of the command line.
package enum ManagerMethod: String, CaseIterable, Sendable {
    /// Allows.
    case grant = "Grant"
    /// Refuses from now on.
    case revoke = "Revoke"
    /// Has an app ask every time.
    case askEveryTime = "AskEveryTime"
    /// Forgets a permission of an app.
    case reset = "Reset"
    /// Forgets everything of an app.
    case resetApp = "ResetApp"
    /// Forgets a permission of every app.
    case resetPermission = "ResetPermission"
    /// Forgets everything.
    case resetAll = "ResetAll"
    /// Switches a whole permission.
    case setEnabled = "SetEnabled"
    /// Tells a status and the rules behind it.
    case explain = "Explain"
    /// Lists the known apps.
    case listApps = "ListApps"
    /// Lists the permissions.
    case listPermissions = "ListPermissions"
    /// Lists the decisions.
    case listGrants = "ListGrants"
    /// Tells what happened.
    case history = "History"
    /// Looks the service over.
    case diagnose = "Diagnose"

    /// What it takes and answers.
    package var signature: MethodSignature {
        switch self {
        case .grant: MethodSignature("(ssa{sv})", "(b)")
        case .revoke, .askEveryTime: MethodSignature("(ss)", "(b)")
        case .reset: MethodSignature("(ss)", "(u)")
        case .resetApp, .resetPermission: MethodSignature("(s)", "(u)")
        case .resetAll: MethodSignature("()", "(u)")
        case .setEnabled: MethodSignature("(sb)", "(b)")
        case .explain: MethodSignature("(ssa{sv})", "(sa{sv}aa{sv})")
        case .listApps, .listPermissions, .listGrants, .history:
            MethodSignature("(a{sv})", "(aa{sv})")
        case .diagnose: MethodSignature("()", "(aa{sv})")
        }
    }
}
