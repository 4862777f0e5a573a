package import ConsentModel

/// Says which status applies; holds what is the same for every app.
package struct Judge: Sendable {
    /// The permissions that exist.
    package var catalogue: Catalogue
    /// Devices, desktop switches and policy.
    package var environment: Environment
    /// The session, once it is known.
    package var session: SessionIdentity?
    /// The least revision of every app, since the environment last changed.
    package var revision: UInt64

    /// Makes a judge.
    package init(
        catalogue: Catalogue,
        environment: Environment = Environment(),
        session: SessionIdentity? = nil,
        revision: UInt64 = 0
    ) {
        self.catalogue = catalogue
        self.environment = environment
        self.session = session
        self.revision = revision
    }

    /// How it stands with a pair whose record was read already, as the lists need it: without a
    /// revision.
    ///
    /// A run that ended a moment ago, and whose end is not committed yet, still counts here.
    ///
    /// - Parameters:
    ///   - key: The pair.
    ///   - record: What is kept about it.
    ///   - switches: What is switched on and off, read once for many rows.
    ///   - now: When.
    ///   - view: What is committed, for the permission that this one requires.
    /// - Returns: The state at the default level, and what is decided where that is not the same.
    /// - Throws: What could not be read.
    package func listed(
        _ key: GrantKey,
        _ record: PairRecord,
        switches: [Permission: Bool],
        at now: Moment,
        view: some CommittedView
    ) throws(ViewError) -> ListedState {
        var facts = Facts(view: view, wall: now.wall, session: session, run: { _ in .going })
        facts.switches = switches
        let record = facts.current(record, of: key.app)
        facts.records[key] = record
        let judgement = try judgement(of: key, level: nil, from: facts)
        var listed = ListedState(state: judgement.state(of: key.permission, revision: 0))
        if !judgement.rule.isDecision, let definition = catalogue[key.permission] {
            let decided = decided(in: record, definition)
            listed.decided = decided?.state(of: key.permission, revision: 0)
        }
        return listed
    }

    func state(
        of key: GrantKey,
        level: Level?,
        from facts: Facts
    ) throws(ViewError) -> PermissionState {
        let judgement = try judgement(of: key, level: level, from: facts)
        return judgement.state(
            of: key.permission,
            revision: try appRevision(of: key.app, from: facts)
        )
    }

    /// The revision of an app's states.
    func appRevision(of app: App, from facts: Facts) throws(ViewError) -> UInt64 {
        let common = max(try facts.view.switchRevision(), revision, facts.told[app] ?? 0)
        if let supposed = facts.revisions[app] { return max(supposed, common) }
        return max(try facts.view.record(of: app)?.revision ?? 0, common)
    }

    /// What is so for a pair, the required permission included.
    func judgement(
        of key: GrantKey,
        level: Level?,
        from facts: Facts
    ) throws(ViewError) -> Judgement {
        try judgement(of: key, level: level, from: facts, depth: 0)
    }

    private func judgement(
        of key: GrantKey,
        level: Level?,
        from facts: Facts,
        depth: Int
    ) throws(ViewError) -> Judgement {
        // A catalogue whose permissions require each other in a circle supports none of them.
        guard let definition = catalogue[key.permission], depth < 8 else {
            return Judgement(rule: .availability, status: .notSupported, reason: .noProvider)
        }
        var own = try judgement(of: key, definition, level: level, from: facts)
        guard let permission = definition.requires, own.status.isUsable || own.status.isAskable
        else { return own }
        let required = try judgement(
            of: GrantKey(key.app, permission),
            level: nil,
            from: facts,
            depth: depth + 1
        )
        if required.status.isUsable { return own }
        if required.status.isAskable, own.status.isAskable {
            own.canRequest = own.canRequest && required.canRequest
            own.asksFirst = permission
            return own
        }
        return Judgement(
            rule: .required,
            status: required.status,
            reason: required.reason,
            canRequest: required.canRequest,
            source: required.source,
            asksFirst: required.status.isAskable ? permission : nil
        )
    }
}
