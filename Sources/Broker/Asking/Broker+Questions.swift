import ConsentModel

extension Broker {
    // MARK: Into the queue

    /// Joins a request to its question, or makes one (rule 7).
    mutating func enqueue(
        _ waiter: Waiter,
        _ permission: Permission,
        _ level: Level?,
        _ turn: inout Turn
    ) throws(Refusal) {
        let subject = QueuedQuestion.Subject(waiter.caller, permission, level)
        guard queue.waiting(of: subject.app) < limits.waitersPerApp else {
            throw .tooManyRequests
        }
        let joined = queue.questions.firstIndex { question in
            question.subject == subject && mayJoin(waiter, question)
        }
        if let joined { return queue.join(waiter, at: joined) }
        let waiting = queue.count(of: subject.app)
        guard waiting.own < limits.questionsPerApp, waiting.all < limits.questions else {
            throw .tooManyRequests
        }
        queue.append(
            QueuedQuestion(
                subject: subject,
                caller: waiter.caller,
                usageDescription: waiter.parameters.usageDescription ?? "",
                parentWindow: waiter.parameters.parentWindow,
                waiters: [waiter]
            )
        )
    }

    /// An agent that shows a question must not come to answer its own request.
    private func mayJoin(_ waiter: Waiter, _ question: QueuedQuestion) -> Bool {
        guard let shown = question.screen?.prompter,
            let process = prompters.description(of: shown)?.process
        else { return true }
        return process != waiter.process && process != waiter.caller.process
    }

    // MARK: Onto the screen

    /// Shows the first question that may be shown, if none is on screen.
    mutating func showNext(_ turn: inout Turn) {
        var index = 0
        while queue.shown == nil, index < queue.questions.count {
            let question = queue[index]
            if isFree(question, turn), prompters.haveAllFailed(for: question) {
                close(at: index, .prompterFailed, &turn)
                continue
            }
            guard isFree(question, turn), let prompter = waitForPrompter(index, turn) else {
                index += 1
                continue
            }
            switch isAskable(question, facts(turn)) {
            case nil: return retryQueue(turn)
            case false?: close(at: index, nil, &turn)
            case true?: show(index, prompter, &turn)
            }
        }
    }

    private func isFree(_ question: QueuedQuestion, _ turn: Turn) -> Bool {
        if let end = backoff.end(for: question.subject.app), end > turn.now.steady { return false }
        return !pending.touches(withRequired(question.subject.key))
    }

    private mutating func waitForPrompter(_ index: Int, _ turn: Turn) -> Prompter? {
        if let prompter = prompters.next(for: queue[index]) {
            queue[index].prompterDeadline = nil
            return prompter
        }
        if queue[index].prompterDeadline == nil {
            queue[index].prompterDeadline = turn.now.steady + limits.prompterWait
        }
        return nil
    }

    mutating func show(_ index: Int, _ prompter: Prompter, _ turn: inout Turn) {
        let entry = queue[index]
        let definition = judge.catalogue[entry.subject.permission]
        guard let definition, let base = try? base(of: entry.subject.key, turn) else {
            return retryQueue(turn)
        }
        let holding = Holding(base.current, definition)
        let question = Question(
            caller: entry.caller,
            permission: entry.subject.permission,
            level: entry.subject.level,
            heldLevel: holding.level,
            reason: entry.usageDescription,
            parentWindow: entry.parentWindow,
            levels: offeredLevels(entry.subject.level, definition, above: holding.rank),
            lifetimes: offeredLifetimes(to: entry.caller, base.current)
        )
        put(question, index, prompter, &turn)
    }

    private mutating func put(
        _ question: Question,
        _ index: Int,
        _ prompter: Prompter,
        _ turn: inout Turn
    ) {
        let id = nextQuestionID()
        queue[index].screen = .init(
            id: id,
            prompter: prompter,
            since: turn.now.steady,
            question: question
        )
        turn.add(.ask(id, prompter, question))
    }

    private func offeredLevels(
        _ asked: Level?,
        _ definition: PermissionDefinition,
        above held: Int?
    ) -> [Level] {
        guard let rank = asked.flatMap(definition.rank(of:)) else { return [] }
        return Array(definition.levels[...rank].dropFirst(held.map { $0 + 1 } ?? 0))
    }

    /// What an answer may choose: less under rules 15 and 16.
    func offeredLifetimes(to caller: Caller, _ record: PairRecord) -> [Lifetime] {
        if record.asksEveryTime { return [.once] }
        return caller.runsOthersCode ? [.once, .session] : [.once, .session, .until, .always]
    }

    // MARK: Out of it

    /// Judges every question again: what is decided by now is answered without being shown.
    mutating func judgeQueue(_ turn: inout Turn) {
        guard queueIsStale else { return }
        queueIsStale = false
        let facts = facts(turn)
        var index = 0
        while index < queue.questions.count {
            let question = queue[index]
            if pending.touches(withRequired(question.subject.key)) {
                // What is being written may settle it; what no write can change does so at once.
                if isAskable(question, facts) == false,
                    isAskable(question, supposingWrites(for: question, facts)) == false
                {
                    close(at: index, nil, &turn)
                } else {
                    index += 1
                }
                continue
            }
            switch isAskable(question, facts) {
            case nil: return retryQueue(turn)
            case true?: if releaseSettled(at: index, facts, &turn) { index += 1 }
            case false?: close(at: index, nil, &turn)
            }
        }
    }

    /// What is so for a question once everything is committed that is being written.
    private func supposingWrites(for question: QueuedQuestion, _ facts: Facts) -> Facts {
        var facts = facts
        for key in withRequired(question.subject.key) {
            if let (record, _) = pending.record(of: key) {
                facts.records[key] = facts.current(record, of: key.app)
            }
            if let (isEnabled, _) = pending.isEnabled(key.permission) {
                facts.switches[key.permission] = isEnabled
            }
        }
        return facts
    }

    /// Answers the requests that wait for a required permission in vain: their own is decided.
    ///
    /// - Returns: Whether anyone still waits.
    private mutating func releaseSettled(
        at index: Int,
        _ facts: Facts,
        _ turn: inout Turn
    ) -> Bool {
        let asked = queue[index].subject.permission
        let judge = judge
        let settled = queue.removeWaiters(at: index) { waiter in
            guard waiter.parameters.permission != asked else { return false }
            let level = waiter.parameters.level
            let own = try? judge.judgement(of: waiter.key, level: level, from: facts)
            return own.map { !$0.canRequest } ?? false
        }
        let isEmpty = queue[index].waiters.isEmpty
        if isEmpty { _ = takeOut(index, &turn) }
        for waiter in settled { resolve(waiter, asked: asked, nil, facts, &turn) }
        return !isEmpty
    }

    /// Whether the question is still one; nil when the view cannot be read.
    func isAskable(_ question: QueuedQuestion, _ facts: Facts) -> Bool? {
        let judgement = try? judge.judgement(
            of: question.subject.key,
            level: question.subject.level,
            from: facts
        )
        return judgement?.canRequest
    }

    /// Ends a question without a write; its requests are answered.
    mutating func close(at index: Int, _ reason: StateReason?, _ turn: inout Turn) {
        let question = takeOut(index, &turn)
        let facts = facts(turn)
        for waiter in question.waiters {
            resolve(waiter, asked: question.subject.permission, reason, facts, &turn)
        }
    }

    /// Takes a question out of the queue and off the screen.
    mutating func takeOut(_ index: Int, _ turn: inout Turn) -> QueuedQuestion {
        let question = queue.remove(at: index)
        if let screen = question.screen { turn.add(.withdraw(screen.id, screen.prompter)) }
        return question
    }

    /// Withdraws requests; a question that nobody waits for is closed (rule 8).
    mutating func withdraw(_ turn: inout Turn, where matches: (Waiter) -> Bool) {
        for waiter in queue.removeWaiters(where: matches) {
            reply(.failed(.cancelled), to: waiter, &turn)
        }
        for index in queue.questions.indices.reversed() where queue[index].waiters.isEmpty {
            let question = takeOut(index, &turn)
            guard question.screen != nil else { continue }
            backoff.withdrew(question.subject.app, at: turn.now.steady, limits)
        }
    }

    mutating func retryQueue(_ turn: Turn) {
        queueIsStale = true
        retryAt = turn.now.steady + limits.retry
    }
}
