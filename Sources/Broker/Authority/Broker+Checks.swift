import ConsentModel

/// What services ask about their clients.
extension Broker {
    mutating func check(
        _ call: CallID,
        _ inquiry: Inquiry,
        _ event: Event,
        _ turn: inout Turn
    ) throws(Refusal) {
        if let write = pending.lastWrite(of: inquiry.service) {
            return try hold(call, of: inquiry.service, event, until: write)
        }
        let state = try check(inquiry, turn)
        turn.add(.reply(call, .state(state)))
    }

    /// The state of a client, of which its service is told from now on.
    mutating func check(_ inquiry: Inquiry, _ turn: Turn) throws(Refusal) -> PermissionState {
        let client = try caller(of: inquiry.client)
        _ = try definition(of: inquiry.permission, having: inquiry.level)
        let watch = Watch(
            service: inquiry.service,
            client: inquiry.client,
            key: GrantKey(client.app, inquiry.permission)
        )
        let facts = facts(turn)
        let judge = judge
        let state = try reading { () throws(ViewError) in
            try judge.state(of: watch.key, level: inquiry.level, from: facts)
        }
        guard
            watches.contains(watch)
                || !watches.isFull(watch.service, with: client.app, limits)
        else { throw .tooManyWatches }
        watches.insert(watch, at: inquiry.level)
        lookUpResets(of: client.app, turn)
        return state
    }

    /// A connection named its desktop file: it is another app from now on, on the same connection.
    mutating func declared(_ name: String, _ caller: Caller, _ turn: inout Turn) {
        for use in uses.of(client: name) { finish(use, .ended, &turn) }
        disconnected(name, &turn)
        connected(name, caller, turn)
        subscribed(name, &turn)
        watches.move(name, to: caller.app)
        untold.append(.declared(name))
    }

    /// Tells the services that have checked a connection how it stands with its new app.
    func tellDeclared(_ name: String, _ turn: inout Turn) throws(ViewError) {
        let facts = facts(turn)
        var actions: [Action] = []
        for watch in watches.of(client: name) {
            let level = watches.level(of: watch)
            let state = try judge.state(of: watch.key, level: level, from: facts)
            actions.append(.tellService(watch.service, client: name, state))
        }
        for action in actions { turn.add(action) }
    }
}
