import Glibc

/// The desktop that is running.
package enum CurrentDesktop {
    /// Its names, the most specific first, as `XDG_CURRENT_DESKTOP` of this process has them.
    package static var names: [String] {
        names(in: getenv("XDG_CURRENT_DESKTOP").map { String(cString: $0) } ?? "")
    }

    /// The names between colons.
    static func names(in text: String) -> [String] {
        text.split(separator: ":").map(String.init)
    }
}
