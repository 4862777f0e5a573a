package import ConsentModel
package import GIO

/// The desktop's own switches for whole permissions, as GSettings keeps them; they are followed.
///
/// Where a schema is not installed, there is no such switch.
package final class DesktopSwitches: Sendable {
    /// Where the settings are read.
    package enum Source: Sendable {
        /// What the desktop keeps.
        case desktop
        /// A file in its place.
        case file(String)
    }

    private let settings: [String: Settings]
    private let desktops: [String]
    private let subscriptions: [Subscription]

    /// Opens the settings, on the context's thread.
    ///
    /// - Parameters:
    ///   - source: Where they are read.
    ///   - desktops: The names of the desktop that is running, which says what defaults mean.
    ///   - context: Where changes are told.
    ///   - changed: Told after each change.
    package init(
        _ source: Source,
        desktops: [String],
        on context: MainContext,
        changed: @escaping @Sendable () -> Void
    ) {
        let keyFile: String? = if case .file(let path) = source { path } else { nil }
        var settings: [String: Settings] = [:]
        for schema in Set(DesktopSetting.all.map(\.schema)) {
            settings[schema] = Settings(schema, on: context, keyFile: keyFile)
        }
        self.settings = settings
        self.desktops = desktops
        subscriptions = settings.values.map { $0.onChange(changed) }
    }

    /// Ends the following.
    package func stop() {
        for subscription in subscriptions { subscription.cancel() }
    }

    /// The switches that are off now.
    package var off: [Permission: DesktopSwitch] {
        var off: [Permission: DesktopSwitch] = [:]
        for setting in DesktopSetting.all {
            guard let settings = settings[setting.schema] else { continue }
            let reading = DesktopSetting.Reading(
                value: settings.bool(setting.key),
                isSet: settings.isSet(setting.key),
                isWritable: settings.isWritable(setting.key)
            )
            off[setting.permission] = setting.turnsOff(reading, desktops: desktops)
        }
        return off
    }

    /// The permissions that the desktop has a switch for.
    package var permissions: [Permission] {
        DesktopSetting.all.filter { settings[$0.schema]?.bool($0.key) != nil }.map(\.permission)
    }
}
