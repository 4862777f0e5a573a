import Glibc

/// Where the daemon keeps what it remembers.
package enum StateLocation: Hashable, Sendable {
    /// `.local/state/consent` in the home folder of our uid's passwd entry.
    case standard
    /// The folder that the command line names.
    case path(String)

    /// The folder's path; `HOME` and `XDG_STATE_HOME` are not asked: they are the starter's.
    func resolved() throws(StoreError) -> String {
        switch self {
        case .path(var path):
            // Behind a slash, a link would be followed.
            while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
            return path
        case .standard:
            var entry = passwd()
            var found: UnsafeMutablePointer<passwd>?
            var storage = [CChar](repeating: 0, count: 16_384)
            let code = getpwuid_r(getuid(), &entry, &storage, storage.count, &found)
            guard code == 0, found != nil, let home = entry.pw_dir, home.pointee != 0 else {
                throw StoreError(
                    .refused,
                    "cannot find the home folder of uid \(getuid()) in the passwd database"
                )
            }
            return String(cString: home) + "/.local/state/consent"
        }
    }
}

extension StateLocation: CustomStringConvertible {
    /// The path, or what it is where there is none.
    package var description: String { (try? resolved()) ?? "the user's state folder" }
}
