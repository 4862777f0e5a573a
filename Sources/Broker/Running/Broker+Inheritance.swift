import ConsentModel

extension Broker {
    /// Gives an app what was decided about its id before it was known of which kind it is.
    ///
    /// Its calls wait until that is stored, so that none is answered without it.
    mutating func inherit(_ name: String, from app: App, _ turn: inout Turn) {
        guard let heir = runs.connections[name]?.caller else { return }
        var write = Write()
        write.orderedConnection = name
        do throws(ViewError) {
            var permissions = Set(try turn.view.records(of: app).keys)
            permissions.formUnion(pending.keys(of: app).map(\.permission))
            for permission in permissions.sorted(by: { $0.rawValue < $1.rawValue }) {
                try inherit(permission, from: app, heir, in: &write, turn)
            }
        } catch {
            // What was decided stays where it is, until the app is seen again.
            return
        }
        write.changes.append(.forgotten(app))
        settleQuestions(by: &write, &turn)
        submit(write, &turn)
    }

    private mutating func inherit(
        _ permission: Permission,
        from app: App,
        _ heir: Caller,
        in write: inout Write,
        _ turn: Turn
    ) throws(ViewError) {
        let key = GrantKey(app, permission)
        let old = try base(of: key, turn)
        write.pairs[key] = Replacement(before: old.record, after: PairRecord())
        write.changes.append(.pair(key, PairRecord()))
        if let read = old.write { write.reads.insert(read) }

        let inherited = GrantKey(heir.app, permission)
        let base = try base(of: inherited, turn)
        // What the app holds of its own is newer.
        guard base.current.isEmpty, let event = Self.event(of: old.current) else { return }
        var record = old.current
        // The run for which it was granted once is the one that has just begun.
        if record.live?.decision.lifetime == .once { record.live?.hasRun = true }
        let cause = Cause(event: event, seen: heir)
        try replace(inherited, on: base, with: record, cause, in: &write, turn)
    }

    /// How the history tells what is held; nil for what nobody decided.
    private static func event(of record: PairRecord) -> HistoryEntry.Event? {
        if record.asksEveryTime { return .ask }
        guard let decision = record.live?.decision ?? record.stored else { return nil }
        return decision.answer == .denied ? .revoke : .grant
    }
}
