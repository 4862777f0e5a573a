import ConsentModel
import GIO

/// The folders in which desktop files are looked for, best first.
package struct DesktopFileDirectories: Sendable {
    private struct Folder {
        let path: String
        let isUsersOwn: Bool
    }

    private let folders: [Folder]
    /// Where Flatpak exports to; each is among the folders too.
    private let flatpaks: [Folder]

    /// Looks into the `applications` folders of data folders.
    ///
    /// - Parameters:
    ///   - usersOwn: The data folder that the user's programs can write to.
    ///   - shared: The others, best first.
    ///   - flatpaks: The data folders that Flatpak exports to, best first.
    package init(usersOwn: String?, shared: [String], flatpaks: [String] = []) {
        func folders(_ paths: [String], isUsersOwn: Bool = false) -> [Folder] {
            paths.map { Folder(path: $0 + "/applications", isUsersOwn: isUsersOwn) }
        }
        let missing = flatpaks.filter { !shared.contains($0) }
        self.folders =
            folders(usersOwn.map { [$0] } ?? [], isUsersOwn: true) + folders(shared + missing)
        self.flatpaks = folders(flatpaks)
    }

    /// The folders of the XDG Base Directory Specification, as this process's environment has them.
    package static var standard: Self {
        let environment = ProcessEnvironment.current
        let home = environment.folder("HOME") ?? ProcessEnvironment.passwdHome
        let own = environment.folder("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
        return Self(
            usersOwn: own,
            shared: environment.folders("XDG_DATA_DIRS") ?? ["/usr/local/share", "/usr/share"],
            flatpaks: [own, "/var/lib"].compactMap { $0.map { $0 + "/flatpak/exports/share" } }
        )
    }

    /// The desktop file of an id; nil when there is none, or the best one says it is deleted.
    package func find(_ id: String) -> DesktopEntry? {
        find(id, in: folders)
    }

    /// The desktop file of an id, but for the user's own.
    func find(shared id: String) -> DesktopEntry? {
        find(id, in: folders.filter { !$0.isUsersOwn })
    }

    private func find(_ id: String, in folders: [Folder]) -> DesktopEntry? {
        guard !id.isEmpty, !id.contains("/"), !id.utf8.contains(0) else { return nil }
        for folder in folders {
            guard let path = Self.path(of: id[...], in: folder.path, depth: 0) else { continue }
            guard var entry = DesktopEntry(id: id, path: path, isUsersOwn: folder.isUsersOwn)
            else { continue }
            let shared = folders.filter { !$0.isUsersOwn }
            entry.replacesShared = entry.isUsersOwn && find(id, in: shared) != nil
            return entry.isDeleted ? nil : entry
        }
        return nil
    }

    /// The desktop file that Flatpak exported for an app of its.
    ///
    /// One in the user's own folder is not asked: sandboxed apps can be let write there.
    package func find(flatpak id: String) -> DesktopEntry? {
        guard AppIDGrammar.allows(id, kind: .flatpak) else { return nil }
        for folder in flatpaks + folders where !folder.isUsersOwn {
            if let entry = find(id, in: [folder]), entry.flatpak == id { return entry }
        }
        return nil
    }

    /// The first desktop file of a Snap, which has one for each of its apps; none of the user's own.
    ///
    /// The key of an instance is a part of its name behind `_`, and of its files' names behind `+`.
    package func find(snap name: String) -> DesktopEntry? {
        all(snap: name).first
    }

    /// Every desktop file of a Snap, best first; none of the user's own.
    package func all(snap name: String) -> [DesktopEntry] {
        let prefixes = [name + "_", name.replacing("_", with: "+", maxReplacements: 1) + "_"]
        return folders.filter { !$0.isUsersOwn }.flatMap { folder in
            Directory.names(in: folder.path)
                .filter { file in
                    file.hasSuffix(".desktop") && prefixes.contains { file.hasPrefix($0) }
                }
                .compactMap { file in
                    DesktopEntry(
                        id: String(file.dropLast(8)),
                        path: "\(folder.path)/\(file)",
                        isUsersOwn: folder.isUsersOwn
                    )
                }
                .filter { $0.snap == name && !$0.isDeleted }
        }
    }

    /// A hyphen of the id may stand for a folder that the file lies in.
    private static func path(of id: Substring, in folder: String, depth: Int) -> String? {
        let file = "\(folder)/\(id).desktop"
        if (try? FileStatus(at: file).isRegular) == true { return file }
        guard depth < 4 else { return nil }
        for hyphen in id.indices where id[hyphen] == "-" {
            let inner = "\(folder)/\(id[..<hyphen])"
            guard hyphen > id.startIndex, (try? FileStatus(at: inner).isFolder) == true,
                let found = path(of: id[hyphen...].dropFirst(), in: inner, depth: depth + 1)
            else { continue }
            return found
        }
        return nil
    }
}
