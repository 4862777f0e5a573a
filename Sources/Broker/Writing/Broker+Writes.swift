import ConsentModel

extension Broker {
    // MARK: Computing

    /// What a change of a pair is computed on: the newest pending write, else what is committed.
    func base(of key: GrantKey, _ turn: Turn) throws(ViewError) -> Base {
        let pending = pending.record(of: key)
        let record: PairRecord
        if let pending {
            record = pending.record
        } else {
            record = try turn.view.record(of: key) ?? PairRecord()
        }
        return Base(
            record: record,
            current: facts(turn).current(record, of: key.app),
            write: pending?.write
        )
    }

    /// Adds the replacement of a pair to a write.
    mutating func replace(
        _ key: GrantKey,
        on base: Base,
        with record: PairRecord,
        _ cause: Cause,
        in write: inout Write,
        _ turn: Turn
    ) throws(ViewError) {
        let app = try appRecord(of: key.app, cause, turn)
        let entry = try historyEntry(of: key, base.current, record, cause, turn)
        write.pairs[key] = Replacement(before: base.record, after: record)
        write.changes.append(.pair(key, record))
        if let read = base.write { write.reads.insert(read) }
        if write.apps.updateValue(app, forKey: key.app) == nil {
            write.changes.append(.app(app))
            if record.live?.decision.lifetime == .once {
                for name in runs.connections(of: key.app) {
                    runs.keep(name)
                    write.changes.append(.connection(key.app, name, isOpen: true))
                }
            }
        }
        write.changes.append(.history(entry))
        highestRevision = max(highestRevision, app.revision)
    }

    /// What is kept about an app from now on: its revision grows with each change.
    private func appRecord(
        of app: App,
        _ cause: Cause,
        _ turn: Turn
    ) throws(ViewError) -> AppRecord {
        var known = pending.record(of: app)
        if known == nil { known = try turn.view.record(of: app) }
        var record = known ?? AppRecord(app: app, name: cause.name ?? app.id)
        if cause.namesKind { record.isKindNamed = true }
        let last = max(
            record.revision,
            pending.resetRevision(of: app) ?? 0,
            try turn.view.switchRevision(),
            switchRevision,
            judge.revision
        )
        record.revision = max(last + 1, UInt64(clamping: turn.now.wall))
        if let seen = cause.seen {
            record.name = seen.name
            record.evidence = seen.evidence
            record.firstSeen = record.firstSeen ?? turn.now.wall
            record.lastSeen = turn.now.wall
        }
        return record
    }

    private func historyEntry(
        of key: GrantKey,
        _ old: PairRecord,
        _ new: PairRecord,
        _ cause: Cause,
        _ turn: Turn
    ) throws(ViewError) -> HistoryEntry {
        var facts = facts(turn)
        facts.records[key] = old
        let before = try judge.judgement(of: key, level: nil, from: facts)
        facts.records[key] = facts.current(new, of: key.app)
        let after = try judge.judgement(of: key, level: nil, from: facts)
        return HistoryEntry(
            time: turn.now.wall,
            app: key.app,
            permission: key.permission,
            event: cause.event,
            oldStatus: before.status,
            status: after.status,
            level: after.level,
            lifetime: after.lifetime,
            reason: after.reason,
            actor: cause.actor?.historyName,
            agent: cause.agent?.historyName
        )
    }

    /// The revision of a change that concerns every app.
    mutating func commonRevision(_ turn: Turn) throws(ViewError) -> UInt64 {
        let last = max(highestRevision, try turn.view.switchRevision())
        highestRevision = max(last + 1, UInt64(clamping: turn.now.wall))
        return highestRevision
    }

    // MARK: Sending

    /// Sends a write to the store.
    @discardableResult
    mutating func submit(_ write: Write, _ turn: inout Turn) -> WriteID {
        let id = pending.append(write)
        turn.add(.store(id, write.changes))
        return id
    }

    /// Answers a call that changes nothing: at once, or when what it was computed on is committed.
    mutating func answerUnchanged(
        _ reply: PendingReply,
        on bases: [WriteID?],
        _ turn: inout Turn
    ) {
        if let write = bases.compactMap(\.self).max() {
            pending.append(reply, to: write)
        } else {
            answer(reply, nil, facts(turn), &turn)
        }
    }

    /// A write failed, and with it those that were computed on it.
    mutating func storeFailed(_ id: WriteID, _ turn: inout Turn) {
        let failed = pending.fail(id)
        for (_, write) in failed {
            for reply in write.replies { fail(reply, &turn) }
            retry(write.purpose, turn)
        }
        queueIsStale = true
        // What a lost write would have replaced may be over by now.
        if !failed.isEmpty { sweep.stages.formUnion(Sweep.Stage.allCases) }
        for (id, _) in failed {
            if sweep.write == id { retrySweep(turn) }
            performHeld(by: id, &turn)
        }
    }

    private mutating func retry(_ purpose: Write.Purpose, _ turn: Turn) {
        switch purpose {
        case .change, .sweep: return
        case .endRuns(let apps): runs.retry(ending: apps)
        case .keepConnections(let app): runs.unchecked.insert(app)
        }
        retryRuns(turn)
    }

    private mutating func fail(_ failed: PendingReply, _ turn: inout Turn) {
        switch failed {
        case .done(let call, _), .changed(let call, _, _), .removed(let call, _):
            turn.add(.reply(call, .failed(.storeFailed)))
        case .request(let waiter, _, _):
            reply(.failed(.storeFailed), to: waiter, &turn)
        }
    }
}
