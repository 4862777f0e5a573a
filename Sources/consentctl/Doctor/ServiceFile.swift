import ConsentWire
import GIO

/// A file that tells the session's bus how to start the service.
struct ServiceFile: Hashable {
    /// Where it lies.
    let path: String
    /// The program that it names; nil when it names none.
    let program: String?
    /// The systemd unit that takes the program's place where the bus is systemd's.
    let unit: String?

    /// Reads a file; nil when it is about another name, or no service file.
    init?(path: String) {
        let group = "D-BUS Service"
        guard let file = try? KeyFile.load(path: path),
            file.string(group, "Name") == Names.service
        else { return nil }
        self.path = path
        program = file.string(group, "Exec").flatMap(Self.firstWord)
        unit = file.string(group, "SystemdService")
    }

    /// The files about the service's name in the folders of a session, in the order in which they
    /// count.
    static func all(in folders: SessionFolders) -> [Self] {
        folders.services.flatMap { folder in
            FolderListing.files(in: folder, endingIn: ".service").compactMap { Self(path: $0) }
        }
    }

    /// Whether it starts a program, by its unit or without one.
    func starts(_ consentd: String) -> Bool {
        guard let program, unit == nil || unit == "consentd.service" else { return false }
        return program == consentd || RealPath.resolve(program) == consentd
    }

    private static func firstWord(of line: String) -> String? {
        let line = line.drop { $0 == " " }
        guard let quote = line.first, quote == "\"" || quote == "'" else {
            return line.split(separator: " ").first.map(String.init)
        }
        return line.dropFirst().split(separator: quote).first.map(String.init)
    }
}
