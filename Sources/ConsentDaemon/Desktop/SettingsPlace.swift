import ConsentModel

/// The page of the desktop's own settings that shows what an app may do.
///
/// What a text calls it and what opening it opens come from the same desktop files, so that they
/// cannot part; a desktop without these files has no such page.
struct SettingsPlace: Sendable {
    /// What shows the page.
    enum Program: Hashable, Sendable {
        /// GNOME Settings, by its panel of apps.
        case gnomeSettings
        /// KDE's System Settings, by a module.
        case systemSettings(module: String)
    }

    /// What shows the page.
    let program: Program

    private let home: DesktopEntry
    private let page: DesktopEntry

    private static let panel = "applications"
    /// The newer one shows what the portals keep, the older one what a Flatpak was built with.
    private static let modules = ["kcm_app-permissions", "kcm_flatpak"]

    /// Finds the page of a desktop; nil where it has none.
    ///
    /// - Parameters:
    ///   - desktops: The names of the desktop that is running.
    ///   - files: Where its programs and their pages are found.
    /// - Returns: The page.
    static func find(_ desktops: [String], _ files: DesktopFileDirectories) -> Self? {
        if desktops.contains("GNOME") {
            guard let home = files.find("org.gnome.Settings"),
                let page = files.find("gnome-\(panel)-panel")
            else { return nil }
            return Self(program: .gnomeSettings, home: home, page: page)
        }
        guard desktops.contains("KDE"), let home = files.find("systemsettings") else { return nil }
        for module in modules {
            guard let page = files.find(module) else { continue }
            return Self(program: .systemSettings(module: module), home: home, page: page)
        }
        return nil
    }

    /// Whether the page exists for an app.
    func shows(_ app: App) -> Bool {
        switch (program, app.kind) {
        case (_, .flatpak), (.gnomeSettings, .snap), (.gnomeSettings, .desktop): true
        default: false
        }
    }

    /// Whether the page has something that changes a state, where the portals' rows are ours.
    ///
    /// - Parameters:
    ///   - row: Where the portals keep the permission.
    ///   - app: Whose state it is.
    ///   - status: What it is now: what is not decided has no row, and a row for what is switched
    ///     off for all changes nothing.
    /// - Returns: False for what only a command changes.
    func changes(_ row: PortalRow?, of app: App, status: AuthorizationStatus) -> Bool {
        guard let row, app.kind == .flatpak, status.isUsable || status == .denied else {
            return false
        }
        return rows.contains(row)
    }

    /// Where the page is found: the names that one after another have to be chosen.
    func path(to app: DisplayName, in languages: [String]) -> String {
        let locale = languages.first ?? "C"
        return [home.name(locale: locale), page.name(locale: locale), app.text]
            .joined(separator: " › ")
    }

    /// What has the page shown; without a desktop file of the app, or its Flatpak's branch, the
    /// list of all apps.
    func opening(_ entry: DesktopEntry?, _ programs: ProgramSearch) -> SettingsOpening? {
        switch program {
        case .gnomeSettings:
            return .gnomePanel(Self.panel, arguments: entry.map { ["\($0.id).desktop"] } ?? [])
        case .systemSettings(let module):
            guard let path = programs.resolve("systemsettings") else { return nil }
            let reference = entry?.flatpakReference.map { ["--args", $0] } ?? []
            return .program(
                path,
                arguments: [module] + reference,
                description: page.name(locale: "C")
            )
        }
    }

    /// The rows of the portals' store that the page writes.
    private var rows: Set<PortalRow> {
        let common: Set = [
            PortalRow(table: "devices", id: "camera"),
            PortalRow(table: "location", id: "location"),
            PortalRow(table: "notifications", id: "notification"),
            PortalRow(table: "screenshot", id: "screenshot"),
        ]
        switch program {
        case .gnomeSettings:
            return common.union([
                PortalRow(table: "devices", id: "microphone"),
                PortalRow(table: "devices", id: "speakers"),
                PortalRow(table: "background", id: "background"),
            ])
        case .systemSettings(module: Self.modules[0]):
            return common
        case .systemSettings:
            return []
        }
    }
}
