import ConsentModel

/// How long apps wait that withdrew a question from the screen (rule 8).
struct Backoff {
    private struct Wait {
        var length: Int64
        var end: Int64
    }

    private var waits: [App: Wait] = [:]

    /// Until when an app's next question waits, on the steady clock.
    func end(for app: App) -> Int64? { waits[app]?.end }

    /// The app withdrew a question from the screen.
    mutating func withdrew(_ app: App, at steady: Int64, _ limits: Limits) {
        let length = waits[app].map { min($0.length * 2, limits.longestBackoff) }
        let wait = Wait(
            length: length ?? limits.firstBackoff,
            end: steady + (length ?? limits.firstBackoff)
        )
        waits[app] = wait
        guard waits.count > limits.backoffs else { return }
        // The one that ends first is of the least use.
        let first = waits.min { ($0.value.end, $0.key) < ($1.value.end, $1.key) }
        if let first { waits[first.key] = nil }
    }

    /// A question of the app was answered or dismissed.
    mutating func answered(_ app: App) { waits[app] = nil }
}
