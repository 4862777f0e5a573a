/// The methods of an app about itself.
package enum PermissionsMethod: String, CaseIterable, Sendable {
    /// Tells the status of a permission; never asks.
    case status = "Status"
    /// Asks the user if nobody has decided.
    case request = "Request"
    /// Ends a request of the same connection.
    case cancel = "Cancel"
    /// Gives a usable permission back.
    case relinquish = "Relinquish"
    /// Tells whether what a permission needs is here.
    case availability = "Availability"
    /// Tells who the caller is taken for.
    case identity = "Identity"
    /// Names the caller's desktop file.
    case identify = "Identify"
    /// Shows the settings of the calling app.
    case openSettings = "OpenSettings"

    /// What it takes and answers.
    package var signature: MethodSignature {
        switch self {
        case .status, .request: MethodSignature("(sa{sv})", "(sa{sv})")
        case .cancel, .relinquish, .openSettings: MethodSignature("(s)")
        case .availability: MethodSignature("(s)", "(saa{sv})")
        case .identity: MethodSignature("()", "(a{sv})")
        case .identify: MethodSignature("(sa{sv})", "(s)")
        }
    }
}
