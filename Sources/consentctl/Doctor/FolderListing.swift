import GIO
import Glibc

/// What lies in folders that anybody of the session may have written to.
enum FolderListing {
    /// The paths of the regular files, or links to such, whose names end so, in order.
    static func files(in folder: String, endingIn suffix: String) -> [String] {
        Directory.names(in: folder).filter { $0.hasSuffix(suffix) }
            .map { "\(folder)/\($0)" }
            .filter(isSmallFile)
    }

    /// Whether there is anything at a path, be it a link that leads nowhere.
    static func holds(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    // A pipe would keep whoever reads it waiting, and the bus reads no file of many megabytes either.
    private static func isSmallFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            && status.st_size <= 1 << 20
    }
}
