import GIO

/// A backend of xdg-desktop-portal, as its `*.portal` file describes it.
struct PortalBackend: Hashable, Sendable {
    /// The file's name without `.portal`, which preferences name it by.
    let id: String
    /// The name that it has on the session bus.
    let busName: String
    /// What it can do.
    let interfaces: [String]
    /// The desktops that it was made for, in lower case.
    let desktops: [String]

    /// Reads a file; nil where it describes no backend.
    init?(id: String, _ file: KeyFile) {
        let group = "portal"
        guard let busName = file.string(group, "DBusName"), Connection.isName(busName),
            let interfaces = file.list(group, "Interfaces")
        else { return nil }
        self.id = id
        self.busName = busName
        self.interfaces = interfaces
        desktops = (file.list(group, "UseIn") ?? []).map { $0.lowercased() }
    }

    /// The backends that are installed; of two files of one name the first folder's counts.
    static func installed(in folders: [String]) -> [PortalBackend] {
        var found: [String: PortalBackend] = [:]
        for folder in folders {
            for name in Directory.names(in: folder) where name.hasSuffix(".portal") {
                let id = String(name.dropLast(".portal".count))
                guard found[id] == nil, let file = KeyFile(reading: "\(folder)/\(name)") else {
                    continue
                }
                found[id] = PortalBackend(id: id, file)
            }
        }
        return found.values.sorted { $0.id < $1.id }
    }
}

extension KeyFile {
    /// Reads a small file of others; nil where it is not there or not well formed.
    init?(reading path: String) {
        guard let bytes = try? SmallFile.bytes(at: path), let file = try? KeyFile(parsing: bytes)
        else { return nil }
        self = file
    }
}
