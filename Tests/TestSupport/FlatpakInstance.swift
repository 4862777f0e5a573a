import Foundation
import GIO

/// A run of a Flatpak: the record in a runtime folder, and a sandbox that shows the same.
///
///     let flatpak = try FlatpakInstance("org.example.App", in: service.folder)
///     let app = try await AppProcess(flatpak, on: service.bus)
///
/// A daemon that serves it has `run` below the same folder for its runtime folder, as those of
/// `ServiceFixture` and `ServiceProcess` have. What the app is called there is told by a desktop
/// file with `X-Flatpak=`, in `exports/applications` below the folder. Tests with a sandbox have the
/// condition `.enabled(if: FlatpakInstance.canRun)`.
package struct FlatpakInstance: Sendable {
    /// The app's id.
    package let appID: String
    /// The number of this run.
    package let id: String
    /// The path of the record.
    package let record: String
    /// The path of what the sandbox shows for it, a file of its own.
    package let mark: String

    private let folder: TemporaryFolder
    private static let lastID = Lock<UInt32>(4_000_000_000)

    /// Writes the record, and the same file for the sandbox to show.
    package init(_ appID: String, in folder: TemporaryFolder) throws {
        self.appID = appID
        self.folder = folder
        id = Self.lastID.withLock { id in
            id += 1
            return String(id)
        }
        let text = Self.info(appID, id)
        record = try folder.write(text, to: "run/.flatpak/\(id)/info")
        mark = try folder.write(text, to: "marks/\(id)")
    }

    /// What Flatpak writes of an instance.
    package static func info(_ appID: String, _ id: String) -> String {
        """
        [Application]
        name=\(appID)
        runtime=runtime/org.example.Platform/x86_64/1

        [Instance]
        instance-id=\(id)
        app-path=/app
        runtime-path=/usr
        session-bus-proxy=true

        [Context]
        shared=network;

        """
    }

    /// The arguments of `bwrap` before the words of the program in the sandbox: a root directory of
    /// its own, with this machine's folders and the mark in it.
    package var sandbox: [String] { Self.root + ["--ro-bind", mark, "/.flatpak-info"] }

    /// A root directory of its own, that could be the machine's but for its device and inode.
    package static let root: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/")) ?? []
        let folders = names.filter { !$0.hasPrefix(".") }.sorted().flatMap { name in
            let path = "/\(name)"
            if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
                return ["--symlink", target, path]
            }
            return ["--dev-bind", path, path]
        }
        return ["--die-with-parent", "--unshare-user"] + folders
    }()

    /// Whether this machine lets us make sandboxes.
    package static let canRun = Programs.succeeds("bwrap", root + ["true"])
}
