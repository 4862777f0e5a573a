import ConsentModel

/// Each change that an app is told of has a higher revision than all that it was told before.
extension Broker {
    /// What differs by a write, with revisions that are raised where others have been told while the
    /// write was on its way.
    ///
    /// An environment counts at once, and has a revision above those of the writes before it. Of
    /// writes that share a commit, the first ones are told when the view has the last.
    ///
    /// - Parameters:
    ///   - before: What an app may believe.
    ///   - after: What is so after the write.
    ///   - keys: The pairs that it may change.
    /// - Returns: What differs, and what is to be kept of the apps whose revisions were raised.
    /// - Throws: That the view cannot be read.
    func news(
        _ before: [Facts],
        _ after: inout Facts,
        _ keys: [GrantKey]
    ) throws(ViewError) -> (differences: [Difference], raised: [AppRecord]) {
        var raised = after
        var records: [AppRecord] = []
        for app in Set(keys.map(\.app)).intersection(toldApps) {
            let last = max(told[app] ?? 0, judge.revision)
            guard try judge.appRevision(of: app, from: after) <= last else { continue }
            raised.revisions[app] = last + 1
            records.append(try record(of: app, atLeast: last + 1, after.view))
        }
        let differences = try differences(before, raised, keys)
        let changed = Set(differences.map(\.key.app))
        records.removeAll { !changed.contains($0.app) }
        for record in records { after.revisions[record.app] = raised.revisions[record.app] }
        return (differences, records)
    }

    private func record(
        of app: App,
        atLeast revision: UInt64,
        _ view: any CommittedView
    ) throws(ViewError) -> AppRecord {
        var known = pending.record(of: app)
        if known == nil { known = try view.record(of: app) }
        var record = known ?? AppRecord(app: app, name: app.id)
        record.revision = max(record.revision, revision)
        return record
    }

    /// Keeps revisions that were raised: none is lower after a restart.
    mutating func keep(_ raised: [AppRecord], _ turn: inout Turn) {
        guard !raised.isEmpty else { return }
        var write = Write()
        for record in raised.sorted(by: { $0.app < $1.app }) {
            write.apps[record.app] = record
            write.changes.append(.app(record))
        }
        submit(write, &turn)
    }
}
