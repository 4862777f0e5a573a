/// Calls that wait until a write is committed or failed.
struct HeldCalls {
    /// One of them.
    struct Held {
        let call: CallID
        let connection: String
        let event: Event
    }

    private var calls: [WriteID: [Held]] = [:]
    private var counts: [String: Int] = [:]

    /// Whether none waits here.
    var isEmpty: Bool { counts.isEmpty }

    /// How many calls of a connection wait here.
    func count(of connection: String) -> Int { counts[connection, default: 0] }

    mutating func append(_ held: Held, until write: WriteID) {
        calls[write, default: []].append(held)
        counts[held.connection, default: 0] += 1
    }

    /// The calls that waited for a write, in order.
    mutating func release(_ write: WriteID) -> [Held] {
        let released = calls.removeValue(forKey: write) ?? []
        for held in released { forget(held.connection) }
        return released
    }

    /// Takes one call out.
    mutating func remove(_ call: CallID) -> Bool {
        !remove { $0.call == call }.isEmpty
    }

    /// Takes the calls of a connection out.
    mutating func remove(from connection: String) -> [Held] {
        guard count(of: connection) > 0 else { return [] }
        return remove { $0.connection == connection }
    }

    private mutating func remove(where matches: (Held) -> Bool) -> [Held] {
        var removed: [Held] = []
        for write in calls.keys.sorted() {
            let leaving = (calls[write] ?? []).filter(matches)
            guard !leaving.isEmpty else { continue }
            calls[write]?.removeAll(where: matches)
            if calls[write]?.isEmpty ?? false { calls[write] = nil }
            removed += leaving
        }
        for held in removed { forget(held.connection) }
        return removed
    }

    private mutating func forget(_ connection: String) {
        let count = counts[connection, default: 0] - 1
        counts[connection] = count > 0 ? count : nil
    }
}
