import Broker
import ConsentModel

/// What the environment of the broker is put together from, each part told by its own watch.
struct EnvironmentParts {
    /// Whether what permissions need is here; one that is not named needs nothing that could lack.
    var presence: [Permission: Environment.Presence] = [:]
    /// The desktop's own switches, of those that are off.
    var switches: [Permission: DesktopSwitch] = [:]
    /// The administrator's rules.
    var policy = Policy()

    /// The whole: what is not here stays so, however it is switched.
    var environment: Environment {
        var availability = presence.filter { $0.value != .present }
        for (permission, desktop) in switches where availability[permission] == nil {
            availability[permission] =
                desktop.isLocked
                ? .lockedOff(source: desktop.source) : .switchedOff(source: desktop.source)
        }
        return Environment(availability: availability, policy: policy)
    }
}

extension Environment {
    /// The desktop's own switch that turns a permission off, if one does.
    func desktopSwitch(of permission: Permission) -> DesktopSwitch? {
        switch availability[permission] {
        case .switchedOff(let source): DesktopSwitch(source: source, isLocked: false)
        case .lockedOff(let source): DesktopSwitch(source: source, isLocked: true)
        case .absent, .present, nil: nil
        }
    }
}
