import ConsentModel

extension Broker {
    /// The apps of whose changes somebody is told besides managers, in a fixed order.
    var toldApps: [App] { watches.apps.union(runs.subscribedApps).sorted() }

    /// What is not as it was, for pairs and for those that depend on them.
    ///
    /// - Parameters:
    ///   - before: What an app may believe: what it was told, or has read since.
    ///   - after: What is so now.
    ///   - keys: The pairs.
    ///   - old: The judge of before, where it was another one.
    /// - Returns: What differs from any of what an app may believe.
    /// - Throws: That the view cannot be read.
    func differences(
        _ before: [Facts],
        _ after: Facts,
        _ keys: some Sequence<GrantKey>,
        formerly old: Judge? = nil
    ) throws(ViewError) -> [Difference] {
        var differences: [Difference] = []
        for key in withDependents(keys) {
            let present = try judge.judgement(of: key, level: nil, from: after)
            var isNew = false
            for facts in before where !isNew {
                let past = try (old ?? judge).judgement(of: key, level: nil, from: facts)
                isNew = !present.tellsTheSame(as: past)
            }
            guard isNew else { continue }
            let revision = try judge.appRevision(of: key.app, from: after)
            var difference = Difference(
                key: key,
                state: present.state(of: key.permission, revision: revision)
            )
            for level in namedLevels(of: key) {
                let judgement = try judge.judgement(of: key, level: level, from: after)
                difference.levels[level] = judgement.state(of: key.permission, revision: revision)
            }
            differences.append(difference)
        }
        return differences
    }

    /// The levels at which services have checked a pair, or have it used.
    private func namedLevels(of key: GrantKey) -> Set<Level> {
        let checked = watches.of(key).compactMap(watches.level(of:))
        return Set(checked + uses.of(key).compactMap(\.level))
    }

    /// Tells the apps' connections, the services that have checked them, and managers.
    mutating func tell(
        _ differences: [Difference],
        announcing: Bool = true,
        _ turn: inout Turn
    ) {
        for difference in differences {
            let app = difference.key.app
            highestRevision = max(highestRevision, difference.state.revision)
            told[app] = max(told[app] ?? 0, difference.state.revision)
            for connection in runs.subscribers(of: app) {
                turn.add(.tell(connection: connection, difference.state))
            }
            for watch in watches.of(difference.key) {
                let state = difference.state(at: watches.level(of: watch))
                turn.add(.tellService(watch.service, client: watch.client, state))
            }
            endUses(by: difference, &turn)
            if announcing { turn.add(.announce(difference.key, difference.state)) }
        }
    }

    mutating func environmentChanged(_ environment: Environment, _ turn: inout Turn) {
        let old = judge
        judge.environment = environment
        let last = max(highestRevision, (try? turn.view.switchRevision()) ?? 0)
        highestRevision = max(last + 1, UInt64(clamping: turn.now.wall))
        judge.revision = highestRevision
        // Nobody waits for it; it is kept so that no revision is lower after a restart.
        var write = Write()
        write.changes = [.leastRevision(highestRevision)]
        submit(write, &turn)
        untold.append(.environment(old))
        queueIsStale = true
    }

    mutating func tellEnvironment(_ old: Judge, _ turn: inout Turn) throws(ViewError) {
        let permissions = judge.catalogue.permissions.filter {
            differs(old.environment, judge.environment, $0)
        }
        guard !permissions.isEmpty else { return }
        let apps = [App.anyOther] + toldApps
        let keys = apps.flatMap { app in permissions.map { GrantKey(app, $0) } }
        var facts = facts(turn)
        supposeTold(keys, in: &facts)
        var beliefs = [facts]
        if let told = try asTold(keys, facts) { beliefs.append(told) }
        tell(try differences(beliefs, facts, keys, formerly: old), &turn)
        announceRest(of: permissions, &turn)
    }

    /// Has managers told of the apps that are not told themselves, and may hold something.
    func announceRest(of permissions: [Permission], _ turn: inout Turn) {
        var all = permissions
        for permission in permissions {
            all += judge.catalogue.dependents(of: permission).filter { !all.contains($0) }
        }
        turn.add(.announceRest(all, except: Set(toldApps)))
    }

    private func differs(
        _ old: Environment,
        _ new: Environment,
        _ permission: Permission
    ) -> Bool {
        old.availability[permission] != new.availability[permission]
            || old.policy.groups.filter { $0.key.permission == permission }
                != new.policy.groups.filter { $0.key.permission == permission }
    }

    /// The pairs and those that depend on them, each once, in a fixed order.
    func withDependents(_ keys: some Sequence<GrantKey>) -> [GrantKey] {
        var all = Set(keys)
        var new = Array(all)
        while let key = new.popLast() {
            for permission in judge.catalogue.dependents(of: key.permission)
            where all.insert(GrantKey(key.app, permission)).inserted {
                new.append(GrantKey(key.app, permission))
            }
        }
        return all.sorted {
            ($0.app, $0.permission.rawValue) < ($1.app, $1.permission.rawValue)
        }
    }

    /// The pair and those that it requires.
    func withRequired(_ key: GrantKey) -> [GrantKey] {
        var keys = [key]
        while let next = keys.last,
            let required = judge.catalogue[next.permission]?.requires,
            keys.count < 8
        {
            keys.append(GrantKey(key.app, required))
        }
        return keys
    }
}
