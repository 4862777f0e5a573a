import ConsentModel

/// How often an app may have its settings shown: once in ten seconds.
struct SettingsPace {
    private static let pause: Int64 = 10_000_000
    private var last: [App: Int64] = [:]

    /// Whether an app may now, at this many microseconds of the steady clock.
    mutating func admits(_ app: App, at steady: Int64) -> Bool {
        last = last.filter { steady - $0.value < Self.pause }
        guard last[app] == nil else { return false }
        last[app] = steady
        return true
    }
}
