import GIO
import Glibc

/// Where a program is looked for that is named without a folder.
package struct ProgramSearch: Sendable {
    private let folders: [String]

    /// Searches folders, in order.
    package init(folders: [String]) {
        self.folders = folders.filter { $0.hasPrefix("/") }
    }

    /// The folders of `PATH`, or the system's where the environment has none.
    package static var standard: Self {
        let path = ProcessEnvironment.current.value("PATH") ?? "/usr/local/bin:/usr/bin:/bin"
        return Self(folders: path.split(separator: ":").map(String.init))
    }

    /// The resolved path of a program or script; nil for a relative path and for what is not there.
    package func resolve(_ word: String) -> String? {
        let candidates = word.contains("/") ? [word] : folders.map { "\($0)/\(word)" }
        for candidate in candidates where candidate.hasPrefix("/") {
            guard let path = RealPath.resolve(candidate), let status = try? FileStatus(at: path),
                status.isRegular
            else { continue }
            // A script that an interpreter is given by its path need not be executable.
            if word.contains("/") || access(path, X_OK) == 0 { return path }
        }
        return nil
    }
}
