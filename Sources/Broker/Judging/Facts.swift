import ConsentModel

/// What a judgement is made of: what is committed, with what a question supposes in its place.
struct Facts {
    /// What is committed.
    let view: any CommittedView
    /// The time on the wall clock.
    let wall: Int64
    /// The session.
    let session: SessionIdentity?
    /// How it stands with an app's run.
    let run: (App) -> RunState
    /// The last revisions that apps were told.
    var told: [App: UInt64] = [:]
    /// Records that are supposed; they are taken as they are.
    var records: [GrantKey: PairRecord] = [:]
    /// Switches that are supposed.
    var switches: [Permission: Bool] = [:]
    /// Revisions of apps that are supposed.
    var revisions: [App: UInt64] = [:]

    /// What of a pair's record holds now.
    func record(of key: GrantKey) throws(ViewError) -> PairRecord {
        if let supposed = records[key] { return supposed }
        guard let record = try view.record(of: key) else { return PairRecord() }
        return current(record, of: key.app)
    }

    /// What of a given record holds now.
    func current(_ record: PairRecord, of app: App) -> PairRecord {
        record.current(at: wall, session: session, run: run(app))
    }

    /// Whether a permission is switched on.
    func isEnabled(_ permission: Permission) throws(ViewError) -> Bool {
        if let supposed = switches[permission] { return supposed }
        return try view.isEnabled(permission)
    }
}
