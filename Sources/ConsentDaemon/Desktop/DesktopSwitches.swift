package import ConsentModel
package import GIO

/// The desktop's own switches for whole permissions, as GSettings keeps them; they are followed.
///
/// Where a schema is not installed, there is no such switch.
package final class DesktopSwitches: Sendable {
    /// Where the settings are read, and how they are meant.
    package struct Source: Sendable {
        /// A file that is read in place of what the desktop keeps.
        package var keyFile: String?
        /// The names of the desktop that is running, as `XDG_CURRENT_DESKTOP` has them.
        package var desktops: [String]

        /// Describes a source.
        package init(keyFile: String? = nil, desktops: [String] = []) {
            self.keyFile = keyFile
            self.desktops = desktops
        }

        /// The settings of the desktop that is running.
        package static var standard: Self { Self(desktops: CurrentDesktop.names) }
    }

    private let settings: [String: Settings]
    private let desktops: [String]
    private let subscriptions: [Subscription]

    /// Opens the settings, on the context's thread, where changes are told.
    package init(
        _ source: Source,
        on context: MainContext,
        changed: @escaping @Sendable () -> Void
    ) {
        var settings: [String: Settings] = [:]
        for schema in Set(DesktopSetting.all.map(\.schema)) {
            settings[schema] = Settings(schema, on: context, keyFile: source.keyFile)
        }
        self.settings = settings
        desktops = source.desktops
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
