import CGIO

/// What a program's desktop file says about it.
///
/// Read afresh each time: GLib's own index of desktop files is kept by a thread and can be behind.
package struct DesktopFile: Sendable {
    /// The file's id, without `.desktop`.
    package let id: String
    /// Where the file is.
    package let path: String

    private let file: KeyFile
    private static let group = "Desktop Entry"

    /// Where desktop files are looked for, first the user's own.
    package static var searchFolders: [String] {
        var folders = [String(cString: g_get_user_data_dir())]
        let system = g_get_system_data_dirs()
        while let folder = system?[folders.count - 1] { folders.append(String(cString: folder)) }
        return folders.map { $0 + "/applications" }
    }

    /// Finds an application by its id; one that is hidden or cannot be read is none.
    ///
    /// A dash in the id can stand for a folder, as the desktop entry specification says.
    package init?(id: String, in folders: [String] = searchFolders) {
        guard !id.isEmpty, !id.contains("/"), !id.utf8.contains(0) else { return nil }
        for folder in folders {
            for name in Self.names(for: id) {
                let path = "\(folder)/\(name).desktop"
                guard let file = Self.read(path) else { continue }
                // A hidden file hides those in the folders behind it.
                if file.bool(Self.group, "Hidden") == true { return nil }
                self.init(id: id, path: path, file: file)
                return
            }
        }
        return nil
    }

    /// Reads a file whose place is known.
    package init?(id: String, path: String) {
        guard let file = Self.read(path) else { return nil }
        self.init(id: id, path: path, file: file)
    }

    private init(id: String, path: String, file: KeyFile) {
        self.id = id
        self.path = path
        self.file = file
    }

    /// The name in a POSIX locale.
    package func name(locale: String) -> String? {
        file.localizedString(Self.group, "Name", locale: locale)
    }

    /// A themed icon's name, or a path.
    package var icon: String? { string("Icon") }

    /// The command line.
    package var exec: String? { string("Exec") }

    /// The program without which the application is not installed.
    package var tryExec: String? { string("TryExec") }

    /// The words of the command line, without field codes; nil when it cannot be split.
    package var command: [String]? {
        var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        guard let exec, g_shell_parse_argv(exec, nil, &words, nil) != 0 else { return nil }
        return words?.takingStrings().filter { $0.utf8.count != 2 || !$0.hasPrefix("%") }
            .map {
                $0.split(separator: "%%", omittingEmptySubsequences: false).joined(separator: "%")
            }
    }

    /// Whether the program that `TryExec` names can be found.
    package var isInstalled: Bool {
        guard let tryExec else { return true }
        guard let found = g_find_program_in_path(tryExec) else { return false }
        g_free(found)
        return true
    }

    /// The value of any key of the main group.
    package func string(_ key: String) -> String? { file.string(Self.group, key) }

    /// The value of any key of the main group, in a POSIX locale.
    package func localizedString(_ key: String, locale: String) -> String? {
        file.localizedString(Self.group, key, locale: locale)
    }

    /// The values between semicolons of any key of the main group.
    package func stringList(_ key: String) -> [String]? { file.stringList(Self.group, key) }

    /// The value of any key of the main group that is `true` or `false`.
    package func bool(_ key: String) -> Bool? { file.bool(Self.group, key) }

    /// The keys of the main group.
    package var keys: [String] { file.keys(in: Self.group) }

    private static func read(_ path: String) -> KeyFile? {
        guard let file = try? KeyFile.load(path: path),
            file.string(group, "Type") == "Application"
        else { return nil }
        return file
    }

    /// The file's name, then with its dashes replaced by slashes from the left.
    private static func names(for id: String) -> [String] {
        var names = [id]
        var name = id
        while let dash = name.firstIndex(of: "-") {
            name.replaceSubrange(dash...dash, with: "/")
            // Neither a hidden folder nor the way up.
            if !name.split(separator: "/", omittingEmptySubsequences: false)
                .contains(where: { $0.isEmpty || $0.hasPrefix(".") })
            {
                names.append(name)
            }
        }
        return names
    }
}
