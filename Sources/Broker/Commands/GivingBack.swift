import ConsentModel

/// How often apps have given permissions back of late.
///
/// An app gives back what it was given at once, quiet notifications, without asking anybody; each
/// time is a line of the history, which would soon hold nothing else.
struct GivingBack {
    private var times: [App: [Int64]] = [:]

    /// Whether an app may once more, on the steady clock; if so it is counted.
    mutating func admits(_ app: App, at steady: Int64, _ limits: Limits) -> Bool {
        times = times.compactMapValues { times in
            let recent = times.filter { steady - $0 < limits.givingBackSpan }
            return recent.isEmpty ? nil : recent
        }
        guard times[app, default: []].count < limits.givingsBack else { return false }
        times[app, default: []].append(steady)
        return true
    }
}
