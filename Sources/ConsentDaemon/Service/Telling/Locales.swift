import GIO

/// The languages in which each connection reads.
struct Locales {
    private let own = Languages.current
    private var chosen: [String: [String]] = [:]

    /// Remembers the locale that a connection named, for its signals.
    mutating func remember(_ locale: String?, of connection: String) {
        if let locale { chosen[connection] = Languages.names(for: locale) }
    }

    /// The languages of a connection, the preferred first; else those of the daemon itself.
    func languages(of connection: String) -> [String] {
        chosen[connection] ?? own
    }

    /// Forgets a connection that left the bus.
    mutating func remove(_ connection: String) {
        chosen[connection] = nil
    }
}
