import ConsentModel

/// What is in use, from its beginning to its end.
extension Broker {
    /// What is in use now, the oldest first.
    package var activeUses: [Use] { uses.all }

    mutating func beginUse(
        _ call: CallID,
        _ inquiry: Inquiry,
        _ event: Event,
        _ turn: inout Turn
    ) throws(Refusal) {
        if let write = pending.lastWrite(of: inquiry.service) {
            return try hold(call, of: inquiry.service, event, until: write)
        }
        let service = try caller(of: inquiry.service)
        let client = try caller(of: inquiry.client)
        let state = try check(inquiry, turn)
        guard state.isUsable else { throw .notUsable(inquiry.permission, state.status) }
        guard !uses.isFull(inquiry.service, with: client.app, limits) else { throw .tooManyUses }
        let use = Use(
            id: uses.nextID(at: turn.now.wall),
            service: inquiry.service,
            serviceApp: service.app,
            client: inquiry.client,
            key: GrantKey(client.app, inquiry.permission),
            level: inquiry.level,
            since: turn.now.wall
        )
        uses.insert(use)
        turn.add(.reply(call, .use(use.id)))
        turn.add(.useBegan(use))
        noteUse(use.key, by: client, &turn)
    }

    mutating func endUse(
        _ call: CallID,
        _ service: String,
        _ id: UseID,
        _ turn: inout Turn
    ) throws(Refusal) {
        guard let use = uses[id], use.service == service else {
            throw .invalid("this connection has no use \(id.number)")
        }
        finish(use, .endedByService, &turn)
        turn.add(.reply(call, .done))
    }

    /// A connection left the bus: nothing is used through it, and nobody is told of it.
    mutating func leave(_ name: String, _ turn: inout Turn) {
        for use in uses.of(service: name) { finish(use, .serviceLeft, &turn) }
        for use in uses.of(client: name) { finish(use, .clientLeft, &turn) }
        watches.remove(name)
    }

    /// Ends what may be used no more, once its service has been told of the new state.
    mutating func endUses(by difference: Difference, _ turn: inout Turn) {
        for use in uses.of(difference.key) {
            let state = difference.state(at: use.level)
            if !state.isUsable { finish(use, state.useEnding, &turn) }
        }
    }

    mutating func finish(_ use: Use, _ ending: UseEnding, _ turn: inout Turn) {
        guard uses.remove(use.id) != nil else { return }
        turn.add(.useEnded(use, ending))
        noteUse(use.key, by: nil, &turn)
    }

    /// Keeps when a pair was last used.
    ///
    /// Nobody waits for it, and no state is another one by it: it is written at most once in a while,
    /// and what cannot be written is left out.
    ///
    /// - Parameters:
    ///   - key: The pair.
    ///   - client: Who begins to use it; nil where a use ends, which leaves no trace after a reset.
    ///   - turn: The event.
    private mutating func noteUse(_ key: GrantKey, by client: Caller?, _ turn: inout Turn) {
        guard let base = try? base(of: key, turn), client != nil || base.record.holdsAnything
        else { return }
        let wall = turn.now.wall
        if let last = base.record.lastUsed, last <= wall, last > wall - limits.useInterval {
            return
        }
        var write = Write()
        if let client, let seen = firstSight(of: client, turn) {
            write.apps[key.app] = seen
            write.changes.append(.app(seen))
        }
        var record = base.record
        record.lastUsed = wall
        if let read = base.write { write.reads.insert(read) }
        write.pairs[key] = Replacement(before: base.record, after: record)
        write.changes.append(.pair(key, record))
        submit(write, &turn)
    }

    /// The record of an app that is seen for the first time; nil for one that was seen before, or that
    /// cannot be looked up.
    private func firstSight(of client: Caller, _ turn: Turn) -> AppRecord? {
        var known = pending.record(of: client.app)
        if known == nil {
            do { known = try turn.view.record(of: client.app) } catch { return nil }
        }
        guard known?.firstSeen == nil else { return nil }
        var record = known ?? AppRecord(app: client.app, name: client.name)
        record.name = client.name
        record.evidence = client.evidence
        record.firstSeen = turn.now.wall
        record.lastSeen = turn.now.wall
        return record
    }
}

extension PermissionState {
    /// How a use ends that may go on no more in this state.
    fileprivate var useEnding: UseEnding {
        switch reason {
        case .expired, .relinquished: .ended
        default: .revoked
        }
    }
}
