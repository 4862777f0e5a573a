import ConsentModel

extension Broker {
    mutating func answered(_ id: QuestionID, _ answer: Answer, _ turn: inout Turn) {
        guard let index = queue.shown, let screen = queue[index].screen, screen.id == id else {
            return
        }
        let description = prompters.description(of: screen.prompter)
        let isHasty = turn.now.steady - screen.since < limits.readingTime
        if isHasty, !(description?.isScripted ?? false) {
            return putAgain(index, screen, &turn)
        }
        let verdict = Verdict(answer, to: screen.question, at: turn.now.wall)
        record(verdict, at: index, screen, description, &turn)
    }

    /// What is answered before it can have been read is asked again, and in the end dismissed.
    private mutating func putAgain(
        _ index: Int,
        _ screen: QueuedQuestion.Screen,
        _ turn: inout Turn
    ) {
        guard queue[index].repetitions < limits.repetitions else {
            backoff.answered(queue[index].subject.app)
            queueIsStale = true
            return close(at: index, .dismissed, &turn)
        }
        queue[index].repetitions += 1
        turn.add(.withdraw(screen.id, screen.prompter))
        queue[index].screen = nil
        show(index, screen.prompter, &turn)
    }

    private mutating func record(
        _ verdict: Verdict,
        at index: Int,
        _ screen: QueuedQuestion.Screen,
        _ prompter: PrompterDescription?,
        _ turn: inout Turn
    ) {
        let entry = queue[index]
        let key = entry.subject.key
        guard let definition = judge.catalogue[key.permission] else { return }
        var write = Write()
        let written: Bool
        do throws(ViewError) {
            let base = try base(of: key, turn)
            var record = base.current
            apply(verdict, to: &record, entry, screen, definition, turn)
            let cause = Cause(
                event: verdict.isDismissal ? .dismiss : .answer,
                actor: entry.caller,
                agent: prompter,
                seen: entry.caller
            )
            try replace(key, on: base, with: record, cause, in: &write, turn)
            written = true
        } catch {
            written = false
        }
        backoff.answered(key.app)
        queueIsStale = true
        // The prompter has closed it by itself.
        let question = queue.remove(at: index)
        guard written else {
            for waiter in question.waiters { reply(.failed(.storeFailed), to: waiter, &turn) }
            return
        }
        let reason: StateReason = verdict.isDismissal ? .dismissed : .user
        write.replies = question.waiters.map {
            .request($0, asked: key.permission, reason)
        }
        settleQuestions(by: &write, &turn)
        submit(write, &turn)
    }

    private func apply(
        _ verdict: Verdict,
        to record: inout PairRecord,
        _ entry: QueuedQuestion,
        _ screen: QueuedQuestion.Screen,
        _ definition: PermissionDefinition,
        _ turn: Turn
    ) {
        let app = entry.subject.app
        let offered = offeredLifetimes(to: entry.caller, record)
        switch verdict {
        case .dismissed:
            record.dismissals = min(record.dismissals, limits.dismissals) + 1
            if record.dismissals >= limits.dismissals {
                record.quietUntil = turn.now.wall + limits.quietTime
            }
        case .allowed(let level, let lifetime, let expires):
            let decision = decision(.allowed, level, lifetime, expires, within: offered, turn)
            record.allow(live(decision, for: app), decision, definition)
        case .denied(var lifetime, var expires):
            if screen.prompter == .desktop, !record.hasUnclearRefusal {
                // Response 1 does not tell refusing from closing (rule 5).
                if lifetime != .once { lifetime = .session }
                expires = nil
                record.hasUnclearRefusal = true
            } else {
                record.hasUnclearRefusal = false
            }
            let decision = decision(.denied, nil, lifetime, expires, within: offered, turn)
            let level = entry.subject.level
            var live = live(decision, for: app)
            if live == nil, decision.lifetime == .until {
                // Beside what is held, a refusal that ends by the clock is a live one.
                let isHeld = Holding(record, definition).isHeld
                live = isHeld ? session(decision) : nil
            }
            record.refuse(live, decision, asked: level, definition)
        }
    }

    private func session(_ decision: Decision) -> LiveDecision {
        var decision = decision
        decision.lifetime = .session
        return LiveDecision(decision: decision, session: currentSession, hasRun: false)
    }

    /// A decision of the user, no longer than what may be offered by now.
    private func decision(
        _ answer: Decision.Answer,
        _ level: Level?,
        _ lifetime: Lifetime,
        _ expires: Int64?,
        within offered: [Lifetime],
        _ turn: Turn
    ) -> Decision {
        let isOffered = offered.contains(lifetime)
        let lifetime = isOffered ? lifetime : offered.last ?? .once
        return Decision(
            answer: answer,
            level: level,
            lifetime: lifetime,
            expires: lifetime == .once
                ? turn.now.wall + limits.longestRun : isOffered ? expires : nil,
            reason: .user,
            since: turn.now.wall
        )
    }

    /// The decision as a live one, where its lifetime is that of a run or the session.
    func live(_ decision: Decision, for app: App) -> LiveDecision? {
        guard decision.lifetime == .once || decision.lifetime == .session else { return nil }
        return LiveDecision(
            decision: decision,
            session: currentSession,
            hasRun: decision.lifetime == .once && !runs.connections(of: app).isEmpty
        )
    }

    /// The session that a live decision is made in.
    var currentSession: SessionIdentity { judge.session ?? SessionIdentity(bus: "") }
}

extension Verdict {
    /// Whether nothing was decided.
    var isDismissal: Bool {
        if case .dismissed = self { true } else { false }
    }
}
