import ConsentModel

extension Broker {
    mutating func grant(
        _ call: CallID,
        _ actor: Actor,
        _ targets: [Target],
        _ permission: Permission,
        _ terms: GrantTerms,
        _ turn: inout Turn
    ) throws(Refusal) {
        if targets.contains(where: { $0.app == actor.caller.app }) { throw .ownApp }
        let definition = try definition(of: permission, having: terms.level)
        let level = definition.levels.isEmpty ? nil : definition.meant(terms.level)
        let runsOthersCode = targets.contains(where: \.runsOthersCode)
        let longest: Lifetime = runsOthersCode ? .session : .always
        let lifetime = terms.lifetime ?? (terms.expires == nil ? longest : .until)
        try check(lifetime, terms.expires, runsOthersCode, turn)
        let decision = Decision(
            answer: .allowed,
            level: level,
            lifetime: lifetime,
            expires: lifetime == .once ? turn.now.wall + limits.longestRun : terms.expires,
            reason: actor.reason,
            since: turn.now.wall
        )
        let decisions = targets.map { ($0.app, decision) }
        try change(call, actor, targets, permission, .grant, to: decisions, &turn)
    }

    mutating func revoke(
        _ call: CallID,
        _ actor: Actor,
        _ targets: [Target],
        _ permission: Permission,
        _ turn: inout Turn
    ) throws(Refusal) {
        let lasting = Decision(
            answer: .denied,
            lifetime: .always,
            reason: actor.reason,
            since: turn.now.wall
        )
        let decisions = targets.map { target in
            var decision = lasting
            if target.runsOthersCode { decision.lifetime = .session }
            return (target.app, decision)
        }
        try change(call, actor, targets, permission, .revoke, to: decisions, &turn)
    }

    mutating func askEveryTime(
        _ call: CallID,
        _ actor: Actor,
        _ targets: [Target],
        _ permission: Permission,
        _ turn: inout Turn
    ) throws(Refusal) {
        try change(call, actor, targets, permission, .ask, &turn) { record, _ in
            PairRecord(asksEveryTime: true, lastUsed: record.lastUsed)
        }
    }

    mutating func relinquish(
        _ call: CallID,
        _ connection: String,
        _ permission: Permission,
        _ turn: inout Turn
    ) throws(Refusal) {
        let caller = try caller(of: connection)
        let definition = try definition(of: permission)
        let key = GrantKey(caller.app, permission)
        var write = Write()
        let base: Base
        do throws(ViewError) {
            base = try self.base(of: key, turn)
            if try holdsUsably(key, base, definition, turn) {
                var record = base.current
                record.giveBack(definition)
                let cause = Cause(event: .relinquish, actor: caller, seen: caller)
                try replace(key, on: base, with: record, cause, in: &write, turn)
            }
        } catch {
            throw .storeFailed
        }
        let reply = PendingReply.done(call, connection: connection)
        guard !write.changes.isEmpty else {
            return answerUnchanged(reply, on: [base.write], &turn)
        }
        guard givingBack.admits(caller.app, at: turn.now.steady, limits) else {
            throw .givenBackTooOften
        }
        write.replies = [reply]
        settleQuestions(by: &write, &turn)
        submit(write, &turn)
    }

    /// Whether the app holds something of its own that may be used now.
    private func holdsUsably(
        _ key: GrantKey,
        _ base: Base,
        _ definition: PermissionDefinition,
        _ turn: Turn
    ) throws(ViewError) -> Bool {
        let holding = Holding(base.current, definition)
        guard holding.isHeld else { return false }
        var facts = facts(turn)
        facts.records[key] = base.current
        let held = try judge.judgement(of: key, level: holding.level, from: facts)
        return held.status.isUsable && held.rule == holding.rule
    }

    private func check(
        _ lifetime: Lifetime,
        _ expires: Int64?,
        _ runsOthersCode: Bool,
        _ turn: Turn
    ) throws(Refusal) {
        switch lifetime {
        case .until:
            guard let expires else { throw .invalid("a grant until a time needs “expires”") }
            guard expires > turn.now.wall else {
                throw .invalid("nothing can be granted until a time that is past; name one to come")
            }
        case .once, .session, .always:
            guard expires == nil else {
                throw .invalid("“expires” goes with the lifetime “until” only")
            }
        case .unknown(let word):
            throw .invalid("there is no lifetime \(word); it is once, session, until or always")
        }
        if runsOthersCode, lifetime == .until || lifetime == .always {
            throw .invalid(
                "a program that runs others' code cannot be granted anything for longer than the "
                    + "session; use the lifetime “session” or “once”"
            )
        }
    }

    /// Puts decisions in the place of what the pairs hold.
    private mutating func change(
        _ call: CallID,
        _ actor: Actor,
        _ targets: [Target],
        _ permission: Permission,
        _ event: HistoryEntry.Event,
        to decisions: [(App, Decision)],
        _ turn: inout Turn
    ) throws(Refusal) {
        var replacements: [App: (Decision, LiveDecision?)] = [:]
        for (app, decision) in decisions {
            replacements[app] = (decision, live(decision, for: app))
        }
        try change(call, actor, targets, permission, event, &turn) { record, app in
            guard let (decision, live) = replacements[app] else { return record }
            return record.replaced(by: decision, live)
        }
    }

    /// Replaces the pairs of a command in one write.
    private mutating func change(
        _ call: CallID,
        _ actor: Actor,
        _ targets: [Target],
        _ permission: Permission,
        _ event: HistoryEntry.Event,
        _ turn: inout Turn,
        record: (PairRecord, App) -> PairRecord
    ) throws(Refusal) {
        _ = try definition(of: permission)
        guard !targets.isEmpty else { throw .invalid("no app is named") }
        let keys = targets.map { GrantKey($0.app, permission) }
        try checkPolicy(keys)
        var write = Write()
        var bases: [WriteID?] = []
        do throws(ViewError) {
            for (key, target) in zip(keys, targets) {
                let base = try base(of: key, turn)
                bases.append(base.write)
                let new = record(base.current, key.app)
                if new.isSameDecision(as: base.current) || write.pairs[key] != nil { continue }
                let cause = Cause(
                    event: event,
                    actor: actor.caller,
                    name: target.name,
                    namesKind: target.isKindNamed
                )
                try replace(key, on: base, with: new, cause, in: &write, turn)
            }
        } catch {
            throw .storeFailed
        }
        let isChanged = !write.changes.isEmpty
        let reply = PendingReply.changed(call, connection: actor.connection, isChanged)
        guard isChanged else { return answerUnchanged(reply, on: bases, &turn) }
        write.reads.formUnion(bases.compactMap(\.self))
        write.replies = [reply]
        settleQuestions(by: &write, &turn)
        submit(write, &turn)
    }

    /// A policy that decides leaves nothing to change.
    func checkPolicy(_ keys: [GrantKey]) throws(Refusal) {
        for key in keys {
            guard let rule = judge.environment.hold(on: key) else { continue }
            throw .restricted(key.permission, source: rule.source)
        }
    }

    /// Closes the questions that a write settles; their requests are answered with it (rule 14).
    mutating func settleQuestions(by write: inout Write, _ turn: inout Turn) {
        var facts = facts(turn)
        for (key, replacement) in write.pairs {
            facts.records[key] = facts.current(replacement.after, of: key.app)
        }
        if let enabled = write.enabled {
            facts.switches[enabled.permission] = enabled.isEnabled
        }
        var index = 0
        while index < queue.questions.count {
            let question = queue[index]
            let keys = withRequired(question.subject.key)
            let isReset = write.resets(question.subject.key)
            let isConcerned = keys.contains {
                write.pairs[$0] != nil || write.enabled?.permission == $0.permission
            }
            guard isReset || isConcerned && isAskable(question, facts) == false else {
                index += 1
                continue
            }
            for waiter in takeOut(index, &turn).waiters {
                let asked = question.subject.permission
                write.replies.append(.request(waiter, asked: asked, isReset ? .reset : nil))
            }
        }
    }
}

extension PairRecord {
    /// Whether a command that makes this record changes nothing: times and origins do not count.
    func isSameDecision(as other: PairRecord) -> Bool {
        plain == other.plain
    }

    private var plain: PairRecord {
        var record = self
        record.stored?.since = 0
        record.stored?.reason = .user
        if record.live?.decision.lifetime == .once { record.live?.decision.expires = nil }
        record.live?.decision.since = 0
        record.live?.decision.reason = .user
        record.live?.hasRun = false
        record.ended = nil
        return record
    }
}
