/// Where a desktop says which portal backends it has and wants: portals.conf(5), `*.portal` files.
package struct PortalFolders: Hashable, Sendable {
    /// The folders that may hold `portals.conf`, best first.
    let preferences: [String]
    /// The folders that may hold `*.portal` files, best first.
    let backends: [String]

    /// Looks into these folders; without any, no backend is found.
    package init(preferences: [String] = [], backends: [String] = []) {
        self.preferences = preferences
        self.backends = backends
    }

    /// The folders that xdg-desktop-portal looks into with the environment of this process.
    package static var standard: Self {
        Self(home: ProcessEnvironment.passwdHome, .current)
    }

    /// The folders that xdg-desktop-portal looks into with an environment.
    ///
    /// - Parameters:
    ///   - home: The user's home folder, where `HOME` does not say.
    ///   - environment: What the session has set.
    init(home: String?, _ environment: ProcessEnvironment) {
        // With this, xdg-desktop-portal looks nowhere else.
        if let only = environment.folder("XDG_DESKTOP_PORTAL_DIR") {
            self.init(preferences: [only], backends: [only])
            return
        }
        let home = environment.folder("HOME") ?? home
        let ownData = environment.folder("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
        let ownConfiguration =
            environment.folder("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
        let data =
            [ownData].compactMap(\.self)
            + (environment.folders("XDG_DATA_DIRS") ?? ["/usr/local/share"]) + ["/usr/share"]
        let configuration =
            [ownConfiguration].compactMap(\.self)
            + (environment.folders("XDG_CONFIG_DIRS") ?? ["/etc/xdg"]) + ["/etc"]
        self.init(
            preferences: (configuration + data).map { $0 + "/xdg-desktop-portal" },
            backends: data.map { $0 + "/xdg-desktop-portal/portals" }
        )
    }
}
