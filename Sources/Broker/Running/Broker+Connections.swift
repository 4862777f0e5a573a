import ConsentModel

extension Broker {
    mutating func connected(_ name: String, _ caller: Caller, _ turn: Turn) {
        runs.connect(name, caller, closing(turn))
    }

    mutating func subscribed(_ name: String, _ turn: inout Turn) {
        runs.subscribe(name)
        if let app = runs.connections[name]?.app { lookUpResets(of: app, turn) }
    }

    /// Lets the resets that are on their way know what an app holds that is told from now on.
    mutating func lookUpResets(of app: App, _ turn: Turn) {
        guard pending.hasResets else { return }
        let now = turn
        let broker = self
        // Where the view cannot be read, the app learns of a pending reset by its next call.
        try? pending.look(up: app) { reset throws(ViewError) in
            try broker.records(of: app, before: reset, now)
        }
    }

    mutating func disconnected(_ name: String, _ turn: inout Turn) {
        // It may leave before the connections of before the start could be read.
        sweep.openConnections?.remove(name)
        guard let connection = runs.disconnect(name, closing(turn)) else { return }
        for held in held.remove(from: name) {
            if case .request(let call, let connection, let parameters) = held.event {
                forgetToken(of: call, connection, parameters)
            }
            turn.add(.reply(held.call, .failed(.cancelled)))
        }
        // Else the commit could put the question that follows for nobody.
        for waiter in pending.removeRequests(from: name) {
            reply(.failed(.cancelled), to: waiter, &turn)
        }
        withdraw(&turn) { $0.connection == name }
        if runs.connections(of: connection.app).isEmpty { told[connection.app] = nil }
        guard connection.isStored else { return }
        var write = Write()
        write.changes = [.connection(connection.app, name, isOpen: false)]
        submit(write, &turn)
    }

    private func closing(_ turn: Turn) -> Runs.Closing {
        Runs.Closing(closed: turn.now.wall, end: turn.now.steady + limits.runEnd)
    }

    mutating func started(_ session: SessionIdentity, _ open: Set<String>) {
        judge.session = session
        sweep.openConnections = open
        sweep.stages = Set(Sweep.Stage.allCases)
    }

    mutating func sessionChanged(_ session: SessionIdentity) {
        judge.session = session
        sweep.stages.insert(.foreign)
        queueIsStale = true
    }

    // MARK: Runs

    /// Ends what was held for runs that are over, and keeps the connections of those that go on.
    mutating func keepRuns(_ turn: inout Turn) {
        guard runs.areEnding || !runs.unchecked.isEmpty else {
            runs.retryAt = nil
            return
        }
        if let retryAt = runs.retryAt, retryAt > turn.now.steady { return }
        runs.retryAt = nil
        do throws(ViewError) {
            for app in runs.unsent { try endRun(of: app, &turn) }
            for app in runs.unchecked.sorted() {
                try keepConnections(of: app, &turn)
                runs.unchecked.remove(app)
            }
        } catch {
            retryRuns(turn)
        }
    }

    mutating func retryRuns(_ turn: Turn) {
        runs.retryAt = turn.now.steady + limits.retry
    }

    private mutating func endRun(of app: App, _ turn: inout Turn) throws(ViewError) {
        let write = try endings(of: try onceKeys(of: app, turn), turn)
        guard var write else { return runs.settle(app) }
        write.purpose = .endRuns([app])
        runs.send(ending: [app])
        settleQuestions(by: &write, &turn)
        submit(write, &turn)
    }

    private mutating func keepConnections(of app: App, _ turn: inout Turn) throws(ViewError) {
        let names = runs.connections(of: app).filter { runs.connections[$0]?.isStored == false }
        let keys = try onceKeys(of: app, turn)
        guard !names.isEmpty, !keys.isEmpty else { return }
        var write = Write()
        for key in keys {
            let base = try base(of: key, turn)
            if let read = base.write { write.reads.insert(read) }
            guard var live = base.current.live, !live.hasRun else { continue }
            live.hasRun = true
            var record = base.current
            record.live = live
            write.pairs[key] = Replacement(before: base.record, after: record)
            write.changes.append(.pair(key, record))
        }
        for name in names {
            runs.keep(name)
            write.changes.append(.connection(app, name, isOpen: true))
        }
        write.purpose = .keepConnections(app)
        submit(write, &turn)
    }

    /// The pairs that an app holds for `once`.
    private func onceKeys(of app: App, _ turn: Turn) throws(ViewError) -> [GrantKey] {
        var keys = Set(try turn.view.once(of: app).map { GrantKey(app, $0) })
        keys.formUnion(pending.keys(of: app))
        var held: [GrantKey] = []
        for key in keys.sorted(by: { $0.permission.rawValue < $1.permission.rawValue })
        where try base(of: key, turn).record.live?.decision.lifetime == .once {
            held.append(key)
        }
        return held
    }

    /// A write that ends what is over among some pairs; nil where nothing is.
    mutating func endings(
        of keys: [GrantKey],
        _ turn: Turn
    ) throws(ViewError) -> Write? {
        var write = Write()
        for key in keys {
            let base = try base(of: key, turn)
            guard base.current != base.record else { continue }
            try replace(key, on: base, with: base.current, Cause(event: .expire), in: &write, turn)
        }
        return write.changes.isEmpty ? nil : write
    }
}
