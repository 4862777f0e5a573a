import Glibc

/// What lies in folders that anybody of the session may have written to.
enum FolderListing {
    /// The paths of the regular files, or links to such, whose names end so, in order.
    static func files(in folder: String, endingIn suffix: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
                    String(validatingCString: $0)
                }
            }
            if let name, name.hasSuffix(suffix) { names.append(name) }
        }
        return names.sorted().map { "\(folder)/\($0)" }.filter(isSmallFile)
    }

    /// Whether there is anything at a path, be it a link that leads nowhere.
    static func holds(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// The path without links; nil when nothing is there.
    static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }

    // A pipe would keep whoever reads it waiting, and the bus reads no file of many megabytes either.
    private static func isSmallFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_size <= 1 << 20
    }
}
