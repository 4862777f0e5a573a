import ConsentModel

extension Broker {
    mutating func status(
        _ call: CallID,
        _ connection: String,
        _ permission: Permission,
        _ level: Level?,
        _ event: Event,
        _ turn: inout Turn
    ) throws(Refusal) {
        if let write = pending.lastWrite(of: connection) {
            return try hold(call, of: connection, event, until: write)
        }
        let caller = try caller(of: connection)
        _ = try definition(of: permission, having: level)
        let facts = facts(turn)
        let judge = judge
        let state = try reading { () throws(ViewError) in
            try judge.state(of: GrantKey(caller.app, permission), level: level, from: facts)
        }
        turn.add(.reply(call, .state(state)))
    }

    mutating func request(
        _ call: CallID,
        _ connection: String,
        _ parameters: RequestParameters,
        _ event: Event,
        _ turn: inout Turn
    ) throws(Refusal) {
        let caller = try caller(of: connection)
        _ = try definition(of: parameters.permission, having: parameters.level)
        guard UsageDescription.given(parameters.usageDescription) != nil else {
            throw .missingUsageDescription(parameters.permission)
        }
        if let text = parameters.token {
            let token = Token(connection: connection, text: text)
            if let other = tokens[token], other != call { throw .tokenInUse(text) }
            tokens[token] = call
        }
        let waiter = Waiter(
            call: call,
            connection: connection,
            process: caller.process,
            caller: parameters.onBehalfOf ?? caller,
            parameters: parameters
        )
        let last = [
            pending.lastWrite(of: connection), pending.lastWrite(on: withRequired(waiter.key)),
        ]
        if let write = last.compactMap(\.self).max() {
            return try hold(call, of: connection, event, until: write)
        }
        try decide(waiter, nil, facts(turn), &turn)
    }

    /// Answers a request, or puts its question into the queue.
    ///
    /// - Parameters:
    ///   - waiter: The request.
    ///   - reason: How the question for the required permission ended, where it was asked.
    ///   - facts: What is so.
    ///   - turn: The event.
    /// - Throws: What the request is refused for.
    mutating func decide(
        _ waiter: Waiter,
        _ reason: StateReason?,
        _ facts: Facts,
        _ turn: inout Turn
    ) throws(Refusal) {
        let parameters = waiter.parameters
        let definition = try definition(of: parameters.permission, having: parameters.level)
        let level = definition.meant(parameters.level)
        let judge = judge
        let (judgement, revision) = try reading { () throws(ViewError) in
            (
                try judge.judgement(of: waiter.key, level: level, from: facts),
                try judge.appRevision(of: waiter.key.app, from: facts)
            )
        }
        if parameters.isInteractive, judgement.status == .notDetermined,
            let level, level == definition.provisionalLevel
        {
            return try holdProvisionally(waiter, level, definition, &turn)
        }
        let required = judgement.asksFirst
        guard parameters.isInteractive, judgement.canRequest,
            required == nil || !waiter.hasAskedRequired
        else {
            let state = judgement.state(of: parameters.permission, revision: revision)
            return reply(.state(state.undecided(because: reason)), to: waiter, &turn)
        }
        let asked = required ?? parameters.permission
        let askedLevel = required == nil ? level : judge.catalogue[asked]?.meant(nil)
        try enqueue(waiter, asked, askedLevel, &turn)
    }

    /// The question that a request waited for is over.
    mutating func resolve(
        _ waiter: Waiter,
        asked: Permission,
        _ reason: StateReason?,
        _ facts: Facts,
        _ turn: inout Turn
    ) {
        var waiter = waiter
        let isOwn = asked == waiter.parameters.permission
        waiter.hasAskedRequired = true
        do throws(Refusal) {
            if !isOwn { return try decide(waiter, reason, facts, &turn) }
            let key = waiter.key
            let level = waiter.parameters.level
            let judge = judge
            let state = try reading { () throws(ViewError) in
                try judge.state(of: key, level: level, from: facts)
            }
            reply(.state(state.undecided(because: reason)), to: waiter, &turn)
        } catch {
            reply(.failed(error), to: waiter, &turn)
        }
    }

    /// Answers a request; its token is free again.
    mutating func reply(_ reply: Reply, to waiter: Waiter, _ turn: inout Turn) {
        forgetToken(of: waiter.call, waiter.connection, waiter.parameters)
        turn.add(.reply(waiter.call, reply))
    }

    mutating func forgetToken(
        of call: CallID,
        _ connection: String,
        _ parameters: RequestParameters
    ) {
        guard let text = parameters.token else { return }
        let token = Token(connection: connection, text: text)
        if tokens[token] == call { tokens[token] = nil }
    }

    mutating func cancel(_ call: CallID, _ token: Token, _ turn: inout Turn) {
        if let request = tokens.removeValue(forKey: token) {
            if held.remove(request) || pending.removeRequest(request) != nil {
                turn.add(.reply(request, .failed(.cancelled)))
            } else {
                withdraw(&turn) { $0.call == request }
            }
        }
        turn.add(.reply(call, .done))
    }

    /// A level that needs no question is held at once.
    private mutating func holdProvisionally(
        _ waiter: Waiter,
        _ level: Level,
        _ definition: PermissionDefinition,
        _ turn: inout Turn
    ) throws(Refusal) {
        let key = waiter.key
        var write = Write()
        do throws(ViewError) {
            let base = try base(of: key, turn)
            let longest = offeredLifetimes(to: waiter.caller, base.current).last ?? .always
            let decision = Decision(
                answer: .allowed,
                level: level,
                lifetime: longest,
                reason: .notAsked,
                since: turn.now.wall
            )
            var record = base.current
            record.hold(live(decision, for: key.app), decision, definition)
            let cause = Cause(event: .provisional, actor: waiter.caller, seen: waiter.caller)
            try replace(key, on: base, with: record, cause, in: &write, turn)
        } catch {
            throw .storeFailed
        }
        write.replies.append(.request(waiter, asked: key.permission, nil))
        write.orderedConnection = waiter.connection
        submit(write, &turn)
    }
}

extension PermissionState {
    /// The same with how a question ended for its reason, where nothing is decided.
    func undecided(because ending: StateReason?) -> PermissionState {
        guard let ending, status == .notDetermined, reason != .quieted || ending != .dismissed
        else { return self }
        return PermissionState(
            permission: permission,
            status: status,
            level: level,
            lifetime: lifetime,
            expires: expires,
            reason: ending,
            canRequest: canRequest,
            hint: hint,
            revision: revision,
            source: source
        )
    }
}
