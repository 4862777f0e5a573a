import ConsentModel

extension PairRecord {
    /// What of it still holds: what is past its time, its run or its session has ended.
    ///
    /// - Parameters:
    ///   - wall: The time, microseconds since 1970.
    ///   - session: The session; nil where none is known, and none is over.
    ///   - run: How it stands with the app's run.
    /// - Returns: The record without what is over.
    func current(
        at wall: Int64,
        session: SessionIdentity?,
        run: RunState
    ) -> PairRecord {
        var record = self
        if let expires = stored?.expires, expires <= wall {
            record.stored = nil
            record.ended = .expired
        }
        if let live, live.isOver(at: wall, session: session, run: run) {
            record.endLive()
        }
        if let quietUntil, quietUntil <= wall {
            record.quietUntil = nil
            record.dismissals = 0
        }
        return record
    }

    /// What a command leaves of it: the decision, live where it ends with a run or the session.
    func replaced(by decision: Decision, _ live: LiveDecision?) -> PairRecord {
        PairRecord(stored: live == nil ? decision : nil, live: live, lastUsed: lastUsed)
    }

    private mutating func endLive() {
        guard let decision = live?.decision else { return }
        live = nil
        guard decision.answer == .allowed || decision.level == nil else { return }
        if stored == nil { ended = .expired }
        // A level that was refused beside what was held for a run or a session ends with it.
        if stored == nil, decision.answer == .allowed { refusedLevels = [] }
    }
}

extension LiveDecision {
    func isOver(at wall: Int64, session current: SessionIdentity?, run: RunState) -> Bool {
        if let expires = decision.expires, expires <= wall { return true }
        if let current, session.isOver(in: current) { return true }
        guard decision.lifetime == .once else { return false }
        switch run {
        case .none: return hasRun
        case .going: return false
        // What was given before the run closed has had it, even where that could not be stored.
        case .ended(let closed): return hasRun || decision.since < closed
        }
    }
}
