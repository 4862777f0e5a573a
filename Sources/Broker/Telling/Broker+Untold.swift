import ConsentModel

extension Broker {
    /// Tells what has happened, as far as the view can be read.
    mutating func tellUntold(_ turn: inout Turn) {
        while let next = untold.first {
            do throws(ViewError) {
                switch next {
                case .write(let id, let result): try tellWrite(id, result, &turn)
                case .environment(let old): try tellEnvironment(old, &turn)
                case .declared(let name): try tellDeclared(name, &turn)
                }
            } catch {
                retryAt = turn.now.steady + limits.retry
                return
            }
            untold.removeFirst()
        }
        retryAt = nil
    }

    private mutating func tellWrite(
        _ id: WriteID,
        _ result: WriteResult,
        _ turn: inout Turn
    ) throws(ViewError) {
        guard let write = pending.committed(id) else { return }
        var (before, after) = supposed(by: write, turn)
        var beliefs = [before]
        // What is over by now was told as it was, and has been read as it is.
        let current = before.records.map { ($0.key, before.current($0.value, of: $0.key.app)) }
        if current.contains(where: { before.records[$0.0] != $0.1 }) {
            var read = before
            for (key, record) in current { read.records[key] = record }
            beliefs.append(read)
        }
        let keys = keys(changedBy: write)
        if let told = try asTold(keys, before) { beliefs.append(told) }
        let (differences, raised) = try news(beliefs, &after, keys)
        _ = pending.commit(id)
        tell(differences, announcing: write.announcedScope == nil, &turn)
        keep(raised, &turn)
        if let permission = write.enabled?.permission { announceRest(of: [permission], &turn) }
        if let scope = write.announcedScope {
            turn.add(.announceReset(scope, result))
        }
        for reply in write.replies { answer(reply, result, after, &turn) }
        switch write.purpose {
        case .change, .keepConnections: break
        case .sweep: sweep.write = nil
        case .endRuns(let apps): for app in apps { runs.settle(app) }
        }
        // What was over before it arrived has escaped the sweep that it was for.
        if write.pairs.contains(where: { after.records[$0.key] != $0.value.after }) {
            sweep.stages.formUnion(Sweep.Stage.allCases)
        }
        queueIsStale = true
        performHeld(by: id, &turn)
    }

    /// What was so before a write, and what is so after it.
    private func supposed(
        by write: Write,
        _ turn: Turn
    ) -> (before: Facts, after: Facts) {
        var before = facts(turn)
        supposeTold(keys(changedBy: write), in: &before)
        var after = before
        for reset in write.resets {
            for (key, record) in reset.held {
                before.records[key] = record
                after.records[key] = PairRecord()
                after.revisions[key.app] = reset.revision
            }
        }
        for (key, replacement) in write.pairs {
            before.records[key] = replacement.before
            after.records[key] = after.current(replacement.after, of: key.app)
        }
        for (app, record) in write.apps { after.revisions[app] = record.revision }
        if let enabled = write.enabled {
            before.switches[enabled.permission] = !enabled.isEnabled
            after.switches[enabled.permission] = enabled.isEnabled
        }
        return (before, after)
    }

    /// Takes for pairs, and those that they concern, what was told last: a commit that several writes
    /// share is in the view as a whole, and is told one by one.
    func supposeTold(_ keys: [GrantKey], in facts: inout Facts) {
        if pending.isEmpty { return }
        for key in Set(withDependents(keys).flatMap(withRequired)) {
            if let told = pending.toldRecord(of: key) {
                facts.records[key] = facts.current(told, of: key.app)
            }
            if let isEnabled = pending.toldSwitch(of: key.permission) {
                facts.switches[key.permission] = isEnabled
            }
        }
    }

    /// What an app believes of pairs, and those that they concern, where some are over by now and that
    /// has not been told.
    ///
    /// - Parameters:
    ///   - keys: The pairs.
    ///   - facts: What is supposed of them otherwise.
    /// - Returns: What was told of them; nil where nothing of it is over.
    /// - Throws: That the view cannot be read.
    func asTold(_ keys: [GrantKey], _ facts: Facts) throws(ViewError) -> Facts? {
        var told = facts
        for key in Set(withDependents(keys).flatMap(withRequired)) {
            var last = pending.toldRecord(of: key)
            if last == nil { last = try facts.view.record(of: key) }
            guard let last, facts.current(last, of: key.app) != last else { continue }
            told.records[key] = last
        }
        return told.records == facts.records ? nil : told
    }

    private func keys(changedBy write: Write) -> [GrantKey] {
        var keys = Array(write.pairs.keys)
        for reset in write.resets { keys += reset.held.keys }
        if let permission = write.enabled?.permission {
            keys += ([.anyOther] + toldApps).map { GrantKey($0, permission) }
        }
        return keys
    }

    /// Answers a call whose write is committed.
    mutating func answer(
        _ reply: PendingReply,
        _ result: WriteResult?,
        _ facts: Facts,
        _ turn: inout Turn
    ) {
        switch reply {
        case .done(let call, _): turn.add(.reply(call, .done))
        case .changed(let call, _, let changed): turn.add(.reply(call, .changed(changed)))
        case .removed(let call, _):
            turn.add(.reply(call, .removed(result?.removed ?? 0)))
        case .request(let waiter, let asked, let reason):
            resolve(waiter, asked: asked, reason, facts, &turn)
        }
    }
}
