import Glibc

/// The folders that the user has named, by user-dirs.dirs(5).
enum UserFolders {
    /// Where pictures are.
    static var pictures: String {
        let home = variable("HOME") ?? "/"
        let configuration = variable("XDG_CONFIG_HOME") ?? home + "/.config"
        let named = named("XDG_PICTURES_DIR", in: configuration + "/user-dirs.dirs", home: home)
        return named ?? home + "/Pictures"
    }

    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    private static func named(_ name: String, in path: String, home: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 4_096)
        var result: String?
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(
                decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
                as: UTF8.self
            )
            let parts = text.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0] == name else { continue }
            let value = parts[1].split(separator: "\"").first.map(String.init) ?? ""
            if value.hasPrefix("$HOME") {
                result = home + value.dropFirst("$HOME".count)
            } else if value.hasPrefix("/") {
                result = value
            }
        }
        return result
    }
}
