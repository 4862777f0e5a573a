import Foundation
import TestSupport

@testable import ConsentDaemon

/// A user's own data folder and a shared one, to put desktop files into.
final class DesktopFolders: Sendable {
    let folder: TemporaryFolder

    /// Makes both folders, empty.
    init() throws {
        folder = try TemporaryFolder()
    }

    /// The user's own data folder.
    var own: String { folder.path("own") }
    /// The shared one.
    var shared: String { folder.path("shared") }
    /// The user's own first, then the shared one.
    var directories: DesktopFileDirectories {
        DesktopFileDirectories(usersOwn: own, shared: [shared])
    }

    /// Writes a desktop file of an app.
    func add(_ id: String, to place: String = "shared", _ lines: String...) throws {
        let text = ["[Desktop Entry]", "Type=Application"] + lines
        try folder.write(
            text.joined(separator: "\n") + "\n",
            to: "\(place)/applications/\(id).desktop"
        )
    }
}
