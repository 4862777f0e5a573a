import GIO

/// What is known of the backends that could show the desktop's dialog.
struct DialogBackends {
    /// What to do once it is known which one does.
    typealias Then = @Sendable (isolated Daemon) -> Void

    /// Those who wait for the look that is under way; nil while there is none.
    var waiting: [Then]?
    /// Whether a name came or went during that look.
    var isOutdated = false
    /// The candidates that are watched, by their names on the bus.
    var watches: [String: Subscription] = [:]
    /// Whether a question was waiting for a prompter when that was last asked.
    var wasMissed = false
    private var failures: [String: Int64] = [:]

    /// How long one that could not be started is left alone, in microseconds.
    private static let rest: Int64 = 30_000_000

    /// It could not be started at this time of the steady clock.
    mutating func failed(_ name: String, at steady: Int64) { failures[name] = steady }

    /// It is there.
    mutating func appeared(_ name: String) { failures[name] = nil }

    /// Whether it may be started, as far as is known.
    func mayStart(_ name: String, at steady: Int64) -> Bool {
        failures[name].map { $0 + Self.rest <= steady } ?? true
    }
}
