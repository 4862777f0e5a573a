import CommandLineTool
import Consent
import ConsentModel
import ConsentWire
import GIO

/// A change as `monitor` prints it.
struct ChangeLine {
    /// What changed.
    let event: ServiceEvent
    /// When it was told.
    let time: Timestamp

    /// Whether a filter lets the change through; the service's coming and going always.
    func passes(_ filter: RowFilter) -> Bool {
        let (app, permission): (String?, Permission?)
        switch event {
        case .changed(let appID, let state): (app, permission) = (appID, state.permission)
        case .reset(let scope, _): (app, permission) = (scope.appID, scope.permission)
        case .serviceLeft, .serviceReturned: (app, permission) = (nil, nil)
        }
        // What is told without an app or a permission is of all of them.
        let isOfApp = filter.app == nil || app == nil || filter.app == app
        let isOfPermission =
            filter.permission == nil || permission == nil || filter.permission == permission
        return isOfApp && isOfPermission
    }

    /// The line for people.
    func text(at place: LocalTime) -> String {
        switch event {
        case .changed(let appID, let state):
            var words = [
                place.text(time), appID ?? Self.everyApp, state.permission.rawValue,
                state.status.wireValue,
            ]
            if let level = state.level { words.append(level.rawValue) }
            let lifetime = place.text(state.lifetime, expires: state.expires)
            if !lifetime.isEmpty { words.append(lifetime) }
            words.append("(\(state.reason))")
            return TextEscaping.escaped(words.joined(separator: " "))
        case .reset(let scope, let removed):
            let permission = scope.permission?.rawValue ?? "all"
            let app = scope.appID ?? Self.everyApp
            return TextEscaping.escaped(
                "\(place.text(time)) \(app) \(permission) reset, \(removed) removed"
            )
        case .serviceLeft: return "\(place.text(time)) the service left"
        case .serviceReturned: return "\(place.text(time)) the service is back"
        }
    }

    /// The object for programs.
    var json: JSON {
        let time = JSON.Member(Key.time.rawValue, .integer(time.secondsSince1970))
        switch event {
        case .changed(let appID, let state):
            return .object(
                [time, Self.named("changed")] + JSON.members(of: state, appID: appID)
            )
        case .reset(let scope, let removed):
            return .object(
                [time, Self.named("reset")] + JSON.members(of: scope.fields)
                    + [JSON.Member("removed", .unsigned(UInt64(removed)))]
            )
        case .serviceLeft: return .object([time, Self.named("service-left")])
        case .serviceReturned: return .object([time, Self.named("service-returned")])
        }
    }

    private static let everyApp = "every app"

    private static func named(_ event: String) -> JSON.Member {
        JSON.Member(Key.event.rawValue, .string(event))
    }
}
