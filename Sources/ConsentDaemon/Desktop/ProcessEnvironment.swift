import Glibc

/// What the environment of this process says, where the session has set it.
struct ProcessEnvironment: Sendable {
    /// The value of a variable; nil where it is not set.
    let value: @Sendable (_ name: String) -> String?

    /// The environment itself.
    static let current = Self { name in getenv(name).map { String(cString: $0) } }

    /// The folder that a variable of the XDG Base Directory Specification names, which has to be an
    /// absolute path.
    func folder(_ name: String) -> String? {
        value(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// The folders between the colons of such a variable; nil where it names none.
    func folders(_ name: String) -> [String]? {
        let all = value(name)?.split(separator: ":").map(String.init) ?? []
        let absolute = all.filter { $0.hasPrefix("/") }
        return absolute.isEmpty ? nil : absolute
    }

    /// The home folder of our passwd entry, for where `HOME` does not say.
    static var passwdHome: String? {
        getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) }
    }
}
