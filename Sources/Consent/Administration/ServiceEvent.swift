package import ConsentWire
import GIO

/// What the service tells those who administer.
package enum ServiceEvent: Hashable, Sendable {
    /// A state of an app changed; without an app, that of whatever nothing is decided about.
    case changed(appID: String?, PermissionState)
    /// Many decisions were forgotten at once.
    case reset(ResetScopeRow, removed: UInt32)
    /// The service left; what changes until it is back is not told.
    case serviceLeft
    /// The service is back.
    case serviceReturned
}

extension ServiceEvent {
    /// Reads a signal of Manager; nil when it is of another type or not known.
    init?(_ signal: Signal) {
        switch signal.member {
        case Names.Signal.changed.member: self.init(changed: signal.arguments)
        case Names.Signal.resetDone.member: self.init(resetDone: signal.arguments)
        default: return nil
        }
    }

    private init?(changed arguments: Variant) {
        let fields = arguments.fields(
            String.self,
            String.self,
            String.self,
            [String: Variant].self
        )
        guard let (appID, permission, status, details) = fields,
            let state = try? StateDetails.state(
                of: Permission(rawValue: permission),
                status: status,
                details: Options(details)
            )
        else { return nil }
        self = .changed(appID: appID.isEmpty ? nil : appID, state)
    }

    private init?(resetDone arguments: Variant) {
        guard let (scope, removed) = arguments.fields([String: Variant].self, UInt32.self),
            let row = try? ResetScopeRow(Options(scope))
        else { return nil }
        self = .reset(row, removed: removed)
    }
}
