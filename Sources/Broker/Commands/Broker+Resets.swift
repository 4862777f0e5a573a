import ConsentModel

extension Broker {
    mutating func reset(
        _ call: CallID,
        _ actor: Actor,
        _ scope: ResetScope,
        _ turn: inout Turn
    ) throws(Refusal) {
        switch scope {
        case .pairs(let apps, let permission):
            try reset(call, actor, apps.map { GrantKey($0, permission) }, &turn)
        case .permission(let permission):
            _ = try definition(of: permission)
            try checkPolicy(onAll: permission)
            try resetMany(call, actor, scope, &turn)
        case .apps, .all: try resetMany(call, actor, scope, &turn)
        }
    }

    /// Resets one permission of an app, of each of its kinds.
    private mutating func reset(
        _ call: CallID,
        _ actor: Actor,
        _ keys: [GrantKey],
        _ turn: inout Turn
    ) throws(Refusal) {
        guard let permission = keys.first?.permission else { throw .invalid("no app is named") }
        _ = try definition(of: permission)
        try checkPolicy(keys)
        var write = Write()
        var bases: [GrantKey: Base] = [:]
        do throws(ViewError) {
            for key in keys { bases[key] = try base(of: key, turn) }
            let scope = ResetScope.pairs(keys.map(\.app), permission)
            try add(scope, except: [], held: bases.mapValues(\.record), to: &write, turn)
        } catch {
            throw .storeFailed
        }
        let reply = PendingReply.removed(call, connection: actor.connection)
        guard bases.values.contains(where: { !$0.record.isEmpty }) else {
            // Nothing is there; the open questions are closed all the same.
            settleQuestions(by: &write, &turn)
            let facts = facts(turn)
            for waiter in write.replies { answer(waiter, nil, facts, &turn) }
            return answerUnchanged(reply, on: bases.values.map(\.write), &turn)
        }
        write.reads.formUnion(bases.values.compactMap(\.write))
        for key in keys {
            write.changes.append(.history(entry(actor, turn, app: key.app, permission)))
        }
        write.replies = [reply]
        settleQuestions(by: &write, &turn)
        submit(write, &turn)
    }

    /// Resets an app, a permission or everything; what a policy decides is left.
    private mutating func resetMany(
        _ call: CallID,
        _ actor: Actor,
        _ scope: ResetScope,
        _ turn: inout Turn
    ) throws(Refusal) {
        var write = Write()
        write.announcedScope = scope
        do throws(ViewError) {
            let held = try held(in: scope, turn)
            let exceptions = judge.environment.heldGroups.sorted {
                ($0.permission.rawValue, $0.appID ?? "") < (
                    $1.permission.rawValue, $1.appID ?? ""
                )
            }
            try add(scope, except: exceptions, held: held, to: &write, turn)
            // An app that a policy leaves to the user, where another rule decides for all others.
            for group in judge.environment.askedGroups {
                guard let id = group.appID else { continue }
                let kinds = Set(try turn.view.kinds(of: id) + pending.kinds(of: id))
                let apps = kinds.map { App(id: id, kind: $0) }.sorted()
                    .filter { scope.contains(GrantKey($0, group.permission)) }
                if apps.isEmpty { continue }
                let keys = ResetScope.pairs(apps, group.permission)
                try add(keys, except: [], held: held, to: &write, turn)
            }
        } catch {
            throw .storeFailed
        }
        write.changes.append(.history(entry(actor, turn, scope)))
        write.replies = [.removed(call, connection: actor.connection)]
        settleQuestions(by: &write, &turn)
        submit(write, &turn)
    }

    /// Where every app is out of the user's hands, there is nothing that a reset could touch.
    private func checkPolicy(onAll permission: Permission) throws(Refusal) {
        let environment = judge.environment
        let all = Policy.Group(permission: permission)
        guard environment.heldGroups.contains(all),
            !environment.askedGroups.contains(where: { $0.permission == permission }),
            let rule = environment.lock(on: permission) ?? environment.policy.groups[all]
        else { return }
        throw .restricted(permission, source: rule.source)
    }

    private mutating func add(
        _ scope: ResetScope,
        except exceptions: [Policy.Group],
        held: [GrantKey: PairRecord],
        to write: inout Write,
        _ turn: Turn
    ) throws(ViewError) {
        let revision = try commonRevision(turn)
        var reset = Write.Reset(scope: scope, exceptions: exceptions, revision: revision)
        reset.held = held.filter { reset.takes($0.key) }
        reset.lookedUp = Set(toldApps)
        write.resets.append(reset)
        write.changes.append(.reset(scope, except: exceptions, revision: revision))
    }

    /// What the apps hold of whose changes somebody is told, as it was told.
    private func held(
        in scope: ResetScope,
        _ turn: Turn
    ) throws(ViewError) -> [GrantKey: PairRecord] {
        var held: [GrantKey: PairRecord] = [:]
        for app in toldApps {
            for (key, record) in try records(of: app, turn) where scope.contains(key) {
                held[key] = record
            }
        }
        return held
    }

    /// The records of an app, pending ones first, but none of a given write and those after it.
    func records(
        of app: App,
        before end: WriteID? = nil,
        _ turn: Turn
    ) throws(ViewError) -> [GrantKey: PairRecord] {
        var records: [GrantKey: PairRecord] = [:]
        for (permission, record) in try turn.view.records(of: app) {
            let key = GrantKey(app, permission)
            records[key] = pending.record(of: key, before: end)?.record ?? record
        }
        for key in pending.keys(of: app) {
            guard let pending = pending.record(of: key, before: end) else { continue }
            records[key] = pending.record
        }
        return records
    }

    private func entry(
        _ actor: Actor,
        _ turn: Turn,
        app: App? = nil,
        _ permission: Permission?
    ) -> HistoryEntry {
        HistoryEntry(
            time: turn.now.wall,
            app: app,
            permission: permission,
            event: .reset,
            reason: actor.reason,
            actor: actor.caller.historyName
        )
    }

    private func entry(_ actor: Actor, _ turn: Turn, _ scope: ResetScope) -> HistoryEntry {
        switch scope {
        case .pairs(let apps, let permission): entry(actor, turn, app: apps.first, permission)
        case .apps(let apps): entry(actor, turn, app: apps.first, nil)
        case .permission(let permission): entry(actor, turn, permission)
        case .all: entry(actor, turn, nil)
        }
    }
}
