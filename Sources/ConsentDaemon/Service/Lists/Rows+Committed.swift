import Broker
import ConsentModel
import ConsentWire

extension GrantRow {
    /// Describes a pair and how it stands with it.
    init(_ pair: PairRow, _ listed: ListedState, cursor: String?) {
        let decision = pair.record.live?.decision ?? pair.record.stored
        let held = listed.decided ?? listed.state
        self.init(
            app: pair.key.app,
            permission: pair.key.permission,
            status: listed.state.status,
            decided: listed.decided?.status,
            level: held.level,
            lifetime: held.lifetime,
            expires: held.expires,
            reason: listed.state.reason,
            since: decision.map { Timestamp(microsecondsSince1970: $0.since) },
            lastUsed: pair.record.lastUsed.map(Timestamp.init(microsecondsSince1970:)),
            cursor: cursor
        )
    }
}

extension HistoryRow {
    /// Describes a line of the history.
    init(_ entry: HistoryEntry, cursor: String) {
        self.init(
            time: Timestamp(microsecondsSince1970: entry.time),
            app: entry.app,
            permission: entry.permission,
            event: entry.event.rawValue,
            oldStatus: entry.oldStatus,
            status: entry.status,
            level: entry.level,
            lifetime: entry.lifetime,
            reason: entry.reason,
            actor: entry.actor,
            agent: entry.agent,
            cursor: cursor
        )
    }
}
