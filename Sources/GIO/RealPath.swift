import Glibc

/// The one path of a file: absolute, without links, `.` and `..`.
package enum RealPath {
    /// Resolves a path; nil when nothing is there, or when it is not UTF-8.
    package static func resolve(_ path: String) -> String? {
        guard !path.utf8.contains(0), let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }

    /// The name of the file that a path leads to.
    package static func lastComponent(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
