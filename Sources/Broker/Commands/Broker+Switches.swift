import ConsentModel

extension Broker {
    mutating func setEnabled(
        _ call: CallID,
        _ actor: Actor,
        _ permission: Permission,
        _ isEnabled: Bool,
        _ turn: inout Turn
    ) throws(Refusal) {
        _ = try definition(of: permission)
        let before = pending.isEnabled(permission)
        let wasEnabled: Bool
        let revision: UInt64
        do throws(ViewError) {
            if let before {
                wasEnabled = before.isEnabled
            } else {
                wasEnabled = try turn.view.isEnabled(permission)
            }
            revision = try commonRevision(turn)
        } catch {
            throw .storeFailed
        }
        let reply = PendingReply.changed(
            call,
            connection: actor.connection,
            wasEnabled != isEnabled
        )
        guard wasEnabled != isEnabled else {
            return answerUnchanged(reply, on: [before?.write], &turn)
        }
        switchRevision = revision
        var write = Write()
        write.enabled = (permission, isEnabled)
        write.reads = Set([before?.write].compactMap(\.self))
        write.changes = [
            .enabled(permission, isEnabled, revision: revision),
            .history(
                HistoryEntry(
                    time: turn.now.wall,
                    permission: permission,
                    event: isEnabled ? .enable : .disable,
                    reason: actor.reason,
                    actor: actor.caller.historyName
                )
            ),
        ]
        write.replies = [reply]
        settleQuestions(by: &write, &turn)
        submit(write, &turn)
    }

    mutating func explain(
        _ call: CallID,
        _ connection: String,
        _ key: GrantKey,
        _ level: Level?,
        _ event: Event,
        _ turn: inout Turn
    ) throws(Refusal) {
        if let write = pending.lastWrite(of: connection) {
            return try hold(call, of: connection, event, until: write)
        }
        let definition = try definition(of: key.permission, having: level)
        let facts = facts(turn)
        let judge = judge
        let (state, chain) = try reading { () throws(ViewError) in
            (
                try judge.state(of: key, level: level, from: facts),
                try judge.chain(of: key, definition, level: level, from: facts)
            )
        }
        turn.add(.reply(call, .explanation(state, chain)))
    }
}
