import ConsentModel

extension Broker {
    mutating func perform(_ event: Event, _ turn: inout Turn) {
        switch event {
        case .connected(let name, let caller): connected(name, caller, turn)
        case .inherits(let name, let app): inherit(name, from: app, &turn)
        case .subscribed(let name): subscribed(name, &turn)
        case .declared(let name, let caller): declared(name, caller, &turn)
        case .disconnected(let name):
            leave(name, &turn)
            disconnected(name, &turn)
        case .prompterAppeared(let prompter, let description):
            prompterAppeared(prompter, description, &turn)
        case .prompterLeft(let prompter): prompterLeft(prompter, &turn)
        case .answered(let id, let answer): answered(id, answer, &turn)
        case .promptShown(let id): promptShown(id, turn)
        case .promptFailed(let id): promptFailed(id)
        case .started(let session, let open): started(session, open)
        case .sessionChanged(let session): sessionChanged(session)
        case .environmentChanged(let environment): environmentChanged(environment, &turn)
        case .stored(let id, let result): untold.append(.write(id, result))
        case .storeFailed(let id): storeFailed(id, &turn)
        case .tick: sweep.stages.insert(.due)
        default: performCall(event, &turn)
        }
    }

    private mutating func performCall(_ event: Event, _ turn: inout Turn) {
        guard let call = event.call else { return }
        do throws(Refusal) {
            switch event {
            case .status(_, let connection, let permission, let level):
                try status(call, connection, permission, level, event, &turn)
            case .request(_, let connection, let parameters):
                try request(call, connection, parameters, event, &turn)
            case .cancel(_, let connection, let token):
                cancel(call, Token(connection: connection, text: token), &turn)
            case .relinquish(_, let connection, let permission):
                try relinquish(call, connection, permission, &turn)
            case .grant(_, let actor, let targets, let permission, let terms):
                try grant(call, actor, targets, permission, terms, &turn)
            case .revoke(_, let actor, let targets, let permission):
                try revoke(call, actor, targets, permission, &turn)
            case .askEveryTime(_, let actor, let targets, let permission):
                try askEveryTime(call, actor, targets, permission, &turn)
            case .reset(_, let actor, let scope): try reset(call, actor, scope, &turn)
            case .setEnabled(_, let actor, let permission, let isEnabled):
                try setEnabled(call, actor, permission, isEnabled, &turn)
            case .explain(_, let connection, let app, let permission, let level):
                try explain(call, connection, GrantKey(app, permission), level, event, &turn)
            case .check(_, let inquiry): try check(call, inquiry, event, &turn)
            case .beginUse(_, let inquiry): try beginUse(call, inquiry, event, &turn)
            case .endUse(_, let service, let id): try endUse(call, service, id, &turn)
            default: break
            }
        } catch {
            fail(call, error, event, &turn)
        }
    }

    private mutating func fail(
        _ call: CallID,
        _ refusal: Refusal,
        _ event: Event,
        _ turn: inout Turn
    ) {
        if case .request(_, let connection, let parameters) = event {
            forgetToken(of: call, connection, parameters)
        }
        turn.add(.reply(call, .failed(refusal)))
    }

    /// Lets a call wait until a write is through.
    mutating func hold(
        _ call: CallID,
        of connection: String,
        _ event: Event,
        until write: WriteID
    ) throws(Refusal) {
        guard held.count(of: connection) < limits.waitersPerApp else { throw .tooManyRequests }
        held.append(.init(call: call, connection: connection, event: event), until: write)
    }

    mutating func performHeld(by write: WriteID, _ turn: inout Turn) {
        for held in held.release(write) { perform(held.event, &turn) }
    }

    /// The definition of a permission that has the level, where one is named.
    func definition(
        of permission: Permission,
        having level: Level? = nil
    ) throws(Refusal) -> PermissionDefinition {
        guard let definition = judge.catalogue[permission] else {
            throw .unknownPermission(permission)
        }
        if let level, definition.rank(of: level) == nil {
            throw .unknownLevel(level, permission)
        }
        return definition
    }

    /// Reads, and answers the call with `StoreFailed` where that is not possible.
    func reading<Value>(_ read: () throws(ViewError) -> Value) throws(Refusal) -> Value {
        do throws(ViewError) {
            return try read()
        } catch {
            throw .storeFailed
        }
    }

    func caller(of connection: String) throws(Refusal) -> Caller {
        guard let caller = runs.caller(of: connection) else {
            throw .invalid("the caller of this connection is not known")
        }
        return caller
    }
}

extension Event {
    /// The call that waits for a reply, where it is one.
    var call: CallID? {
        switch self {
        case .status(let call, _, _, _), .request(let call, _, _), .cancel(let call, _, _),
            .relinquish(let call, _, _), .grant(let call, _, _, _, _),
            .revoke(let call, _, _, _), .askEveryTime(let call, _, _, _),
            .reset(let call, _, _), .setEnabled(let call, _, _, _),
            .explain(let call, _, _, _, _), .check(let call, _), .beginUse(let call, _),
            .endUse(let call, _, _):
            call
        default: nil
        }
    }
}
