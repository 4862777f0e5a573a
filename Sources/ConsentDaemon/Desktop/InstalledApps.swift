package import ConsentModel
import ConsentWire
import GIO
import Glibc

/// The apps that are installed, looked up by id.
package struct InstalledApps: Sendable {
    private let directories: DesktopFileDirectories
    private let sharedPrograms: SharedPrograms
    private let locale: String

    /// Looks through desktop files and, for a path, through the file system.
    package init(
        directories: DesktopFileDirectories,
        sharedPrograms: SharedPrograms,
        locale: String = Languages.current.first ?? "C"
    ) {
        self.directories = directories
        self.sharedPrograms = sharedPrograms
        self.locale = locale
    }

    /// The app of an id, `snap.NAME` or a path; nil when it is not installed.
    ///
    /// A path is resolved, since that is how its program will be known when it asks.
    package func find(_ id: String) -> InstalledApp? {
        if id.hasPrefix("/") { return program(id) }
        if let entry = entry(of: id) { return find(entry.app) ?? app(entry) }
        return [.flatpak, .snap].lazy.compactMap { find(App(id: id, kind: $0)) }.first
    }

    /// The desktop file of an id.
    ///
    /// Sandboxed apps can be let write into the user's own folder. A file there must not lead from
    /// the id that a person has named to that of another app.
    private func entry(of id: String) -> DesktopEntry? {
        let entry = directories.find(id)
        guard let entry, entry.isUsersOwn, entry.app.id != id else { return entry }
        return directories.find(shared: id)
    }

    /// An app of a known kind, as its desktop file or its program describes it.
    package func find(_ app: App) -> InstalledApp? {
        guard app.kind != .program else {
            return program(app.id).flatMap { $0.app == app ? $0 : nil }
        }
        return entry(of: app).flatMap(self.app)
    }

    /// The desktop file that speaks for an app; a file that only claims to be of it does not.
    func entry(of app: App) -> DesktopEntry? { entries(of: app).first }

    /// The same, of a Snap all of them.
    private func entries(of app: App) -> [DesktopEntry] {
        switch app.kind {
        case .flatpak: directories.find(flatpak: app.id).map { [$0] } ?? []
        case .snap where AppIDGrammar.allows(app.id, kind: .snap):
            directories.all(snap: String(app.id.dropFirst(5)))
        case .desktop: directories.find(app.id).flatMap { $0.app == app ? [$0] : nil } ?? []
        default: []
        }
    }

    /// What the desktop file of an app says that it wants a permission for; at most 300 characters.
    ///
    /// - Parameters:
    ///   - app: Whose file; of a Snap, which has several, the first that says something.
    ///   - permission: What for.
    ///   - level: The level that is asked for; its own key goes before the permission's.
    ///   - locale: The POSIX locale of the text; this service's own where nil.
    /// - Returns: The text; nil where the app has no file, or the file says nothing.
    package func usageDescription(
        of app: App,
        for permission: Permission,
        level: Level?,
        locale: String? = nil
    ) -> String? {
        for entry in entries(of: app) {
            let text = entry.usageDescription(
                for: permission,
                level: level,
                locale: locale ?? self.locale
            )
            guard let text else { continue }
            let start = text.unicodeScalars.prefix(UsageDescription.maximumLength)
            return String(String.UnicodeScalarView(start))
        }
        return nil
    }

    private func app(_ entry: DesktopEntry) -> InstalledApp? {
        let app = entry.app
        guard AppIDGrammar.allows(app.id, kind: app.kind) else { return nil }
        return InstalledApp(
            app: app,
            name: entry.name(locale: locale),
            icon: entry.icon,
            runsOthersCode: false,
            hasReplacedName: entry.replacesShared
        )
    }

    private func program(_ path: String) -> InstalledApp? {
        guard let resolved = RealPath.resolve(path),
            AppIDGrammar.allows(resolved, kind: .program),
            let status = try? FileStatus(at: resolved), status.isRegular,
            access(resolved, X_OK) == 0
        else { return nil }
        return InstalledApp(
            app: App(id: resolved, kind: .program),
            name: ProgramName.ofPath(resolved),
            icon: nil,
            runsOthersCode: sharedPrograms.contains(path) || sharedPrograms.contains(resolved),
            hasReplacedName: false
        )
    }
}
