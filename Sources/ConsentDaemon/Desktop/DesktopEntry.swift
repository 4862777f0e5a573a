package import ConsentModel
import GIO

/// What a desktop file says of an app.
package struct DesktopEntry: Sendable {
    /// The file's id, without `.desktop`.
    package let id: String
    /// Where the file is.
    package let path: String
    /// Whether it lies in the user's own data folder, where any program of the user may put one.
    package let isUsersOwn: Bool
    /// Whether it lies there and takes the place of a shared file of the same id.
    package internal(set) var replacesShared = false
    private let file: KeyFile

    /// Reads a file; nil for one that is not well formed, or describes no app.
    init?(id: String, path: String, isUsersOwn: Bool) {
        guard let bytes = try? SmallFile.bytes(at: path),
            let file = try? KeyFile(parsing: bytes),
            file.string(Self.group, "Type") == "Application"
        else { return nil }
        self.id = id
        self.path = path
        self.isUsersOwn = isUsersOwn
        self.file = file
    }

    private static let group = "Desktop Entry"

    /// The app that it stands for: of a Flatpak or a Snap, that one's.
    package var app: App { App(ofDesktopFile: id, flatpak: flatpak, snap: snap) }

    /// Its name in the language of a POSIX locale, fit to be shown.
    package func name(locale: String) -> String {
        DisplayName(
            file.localizedString(Self.group, "Name", locale: locale) ?? "",
            id: id
        ).text
    }

    /// What the app says that it wants a permission for, in the language of a POSIX locale.
    func usageDescription(
        for permission: Permission,
        level: Level?,
        locale: String
    ) -> String? {
        for key in UsageDescriptionKey.names(for: permission, level: level) {
            let text = file.localizedString(Self.group, key, locale: locale)
            if let text = UsageDescription.given(text) { return text }
        }
        return nil
    }

    /// The name of its icon, or the icon's path.
    package var icon: String? { value("Icon") }
    /// The Flatpak that it was exported from.
    package var flatpak: String? { value("X-Flatpak") }
    /// `app/ID/ARCHITECTURE/BRANCH` of the Flatpak, if the line that starts it tells both.
    var flatpakReference: String? {
        guard let flatpak, let words = exec.flatMap(ExecLine.words) else { return nil }
        let parts = ["--arch=", "--branch="].map { option in
            words.first { $0.hasPrefix(option) }?.dropFirst(option.count) ?? ""
        }
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty
                && part.utf8.allSatisfy { $0.isLetterOrDigit || "_.-".utf8.contains($0) }
        }
        return isPlain ? "app/\(flatpak)/\(parts.joined(separator: "/"))" : nil
    }

    /// The Snap that it belongs to, with its instance's key.
    package var snap: String? { value("X-SnapInstanceName") }
    /// What starts the app.
    package var exec: String? { value("Exec") }
    /// The program without which the app is not here.
    package var tryExec: String? { value("TryExec") }
    /// Whether the file says that the app of its id is deleted.
    package var isDeleted: Bool { file.bool(Self.group, "Hidden") == true }

    private func value(_ key: String) -> String? {
        file.string(Self.group, key).flatMap { $0.isEmpty ? nil : $0 }
    }
}
