import Broker
import ConsentModel
import ConsentWire
import GIO
import Glibc

/// The desktop's own settings: where they are, and how they are shown.
extension Daemon {
    /// Looks for the page, and follows who keeps the rows that it writes.
    func findSettings(on connection: Connection) {
        settingsPlace = SettingsPlace.find(configuration.desktops, configuration.desktopFiles)
        guard settingsPlace != nil else { return }
        registrations.append(
            connection.watchName(Self.portalStore) { [self] owner in
                self.assumeIsolated { $0.portalRowsAreKept(by: owner, on: connection) }
            }
        )
    }

    /// A place that writes where nobody here reads changes nothing, so that no text names it.
    private func portalRowsAreKept(by owner: String?, on connection: Connection) {
        portalRows = PortalRows(keeper: owner, isUs: false)
        guard let owner else { return }
        connection.credentials(of: owner) { [self] credentials in
            let isUs = (try? credentials.get())?.processID == UInt32(getpid())
            self.assumeIsolated { daemon in
                // An answer about somebody who has lost the name since says nothing.
                guard daemon.portalRows.keeper == owner else { return }
                daemon.portalRows.isUs = isUs
            }
        }
    }

    func openSettings(_ call: MethodCall, _ identity: Identity) throws(WireError) {
        _ = try Argument.permission(try call.read(String.self), in: catalogue.definitions)
        let app = identity.caller.app
        guard settingsPace.admits(app, at: now.steady) else {
            throw WireError(
                .tooManyRequests,
                "settings were asked for a moment ago; try again in ten seconds"
            )
        }
        let unavailable = WireError.settingsUnavailable(command: SettingsCommand.showing(app))
        // Looked for again: settings may have been installed meanwhile.
        settingsPlace = SettingsPlace.find(configuration.desktops, configuration.desktopFiles)
        guard let settingsPlace, settingsPlace.shows(app), let connection,
            let opening = settingsPlace.opening(installedApps.entry(of: app), .standard)
        else { throw unavailable }
        connection.call(opening.target, opening.method, opening.arguments) { [log] reply in
            switch reply {
            case .success: call.reply()
            case .failure(let error):
                log.warning("The desktop's settings were not shown: \(error)")
                call.fail(unavailable)
            }
        }
    }

    /// Who keeps what the desktop's settings write.
    struct PortalRows {
        /// The owner of the portals' store; nil for nobody.
        var keeper: String?
        /// Whether that is this process, by another connection.
        var isUs = false
    }

    private static let portalStore = "org.freedesktop.impl.portal.PermissionStore"
}
