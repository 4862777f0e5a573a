package import ConsentModel
package import ConsentWire

/// The permissions of this machine: those that are compiled in, and those of installed files.
package struct InstalledCatalogue: Sendable {
    /// What is known of each permission.
    package let definitions: Catalogue
    /// The words for each.
    package let texts: CatalogueContents
    /// The files that are not used.
    package let ignored: [IgnoredFile]

    /// Reads the files in `consent/permissions` below data folders, in order.
    ///
    /// A file never replaces what is known already: not a permission that is compiled in, whose
    /// ids have another form, and not one of a folder before.
    package init(directories: [String]) {
        self.init(directories: directories, owner: 0)
    }

    /// Reads files that belong to the given user in place of root.
    init(directories: [String], owner: UInt32) {
        var ignored: [IgnoredFile] = []
        var entries: [CatalogueEntry] = []
        do {
            entries = try BuiltInCatalogue.entries()
        } catch {
            ignored.append(IgnoredFile(path: "the built-in catalogue", reason: error.description))
        }
        var places = Dictionary(
            entries.map { ($0.definition.permission, "the built-in catalogue") },
            uniquingKeysWith: { first, _ in first }
        )
        for directory in Self.unique(directories) {
            let path = "\(directory)/consent/permissions"
            let folder: TrustedFolder
            do {
                guard let found = try TrustedFolder(at: path, owner: owner) else { continue }
                folder = found
            } catch {
                ignored.append(IgnoredFile(path: path, reason: error.description))
                continue
            }
            for name in folder.names(endingIn: ".permission") {
                let file = "\(path)/\(name)"
                switch Self.entry(name, in: folder) {
                case .success(nil): break
                case .failure(let problem):
                    ignored.append(IgnoredFile(path: file, reason: problem.reason))
                case .success(let entry?):
                    let permission = entry.definition.permission
                    if let place = places[permission] {
                        let reason = "\(permission) is described by \(place) already"
                        ignored.append(IgnoredFile(path: file, reason: reason))
                    } else {
                        places[permission] = file
                        entries.append(entry)
                    }
                }
            }
        }
        texts = CatalogueContents(entries)
        definitions = texts.catalogue
        self.ignored = ignored
    }

    private struct Problem: Error {
        let reason: String
    }

    /// The entry of a file; none for a copy of what is compiled in, which the installation puts there.
    private static func entry(
        _ name: String,
        in folder: TrustedFolder
    ) -> Result<CatalogueEntry?, Problem> {
        let bytes: [UInt8]
        do {
            bytes = try folder.bytes(of: name)
        } catch {
            return .failure(Problem(reason: error.description))
        }
        if BuiltInCatalogue.contains(bytes) { return .success(nil) }
        do {
            return .success(try CatalogueFile.parse(bytes, file: name, origin: .installed))
        } catch {
            let key = error.key.map { "\($0): " } ?? ""
            return .failure(Problem(reason: key + error.problem))
        }
    }

    /// The install prefix may be one of the system's folders.
    private static func unique(_ directories: [String]) -> [String] {
        var seen: Set<String> = []
        return directories.filter { seen.insert($0).inserted }
    }
}
