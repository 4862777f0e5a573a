import Broker
import ConsentModel
import ConsentWire
import GIO

/// From a message on the bus to the member that serves it.
///
/// Nothing is exported through GDBus: who calls is known before anything else is looked at, so
/// that a caller without access gets the same answer whatever it asks.
extension Daemon {
    func received(_ call: MethodCall) {
        switch phase {
        case .starting: wait(call)
        case .serving: admit(call)
        case .stopping: call.fail(.stopping)
        }
    }

    /// Keeps a call until the daemon serves, within what may wait of one sender.
    private func wait(_ call: MethodCall) {
        switch callers.admit(call, for: call.sender) {
        case .identify: early.append(call.sender)
        case .wait, .serve: break
        case .refuse(let error): call.fail(error)
        }
    }

    /// Serves a call as soon as its sender is known; one that waited may be late for that.
    func admit(_ call: MethodCall) {
        guard phase == .serving else { return call.fail(.stopping) }
        switch callers.admit(call, for: call.sender) {
        case .identify: identify(call.sender)
        case .wait: break
        case .serve(let identity): serve(call, identity)
        case .refuse(let error): call.fail(error)
        }
    }

    private func serve(_ call: MethodCall, _ identity: Identity) {
        // Never the arguments: apps' reasons are not logged.
        log.debug(
            "\(call.sender) calls \(call.interface).\(call.member)",
            about: Log.Fields(app: identity.caller.app.id)
        )
        do throws(WireError) {
            try checkSize(of: call, identity)
            switch (call.path, call.interface) {
            case (_, StandardInterface.introspectable):
                try introspect(call, identity)
            case (Names.object, Names.permissions):
                subscribe(call.sender)
                try servePermissions(call, identity)
            case (Names.object, Names.manager):
                try requireHost(identity)
                subscribers.addManager(call.sender)
                try serveManager(call, identity)
            case (Names.object, Names.authority):
                try requireHost(identity)
                try serveAuthority(call)
            case (Names.object, Names.agents):
                try requireHost(identity)
                try serveAgents(call, identity)
            case (_, StandardInterface.properties):
                try serveProperties(call, identity)
            default:
                throw try unknown(call, identity)
            }
        } catch {
            refuse(call, error)
        }
    }

    /// Refuses what is too large; who may not call the interface is told that first.
    private func checkSize(of call: MethodCall, _ identity: Identity) throws(WireError) {
        guard call.isOversized else { return }
        let isForHost = [Names.manager, Names.authority, Names.agents].contains(call.interface)
        if isForHost { try requireHost(identity) }
        throw .tooLarge
    }

    /// Answers a call with an error.
    func refuse(_ call: MethodCall, _ error: WireError) {
        log.debug("\(call.sender) gets the error \(error.name.wireName)")
        call.fail(error)
    }

    /// Settings, agents and the command line are for proved host programs.
    func requireHost(_ identity: Identity) throws(WireError) {
        guard identity.isHost else { throw .hostOnly }
    }

    func subscribe(_ connection: String) {
        if subscribers.addApp(connection) { receive(.subscribed(connection)) }
    }

    // MARK: Own writes first

    /// Keeps a read for later when a write of the same connection is not answered yet.
    func waitsForOwnWrite(_ call: MethodCall) -> Bool {
        guard calls.hasWrite(of: call.sender) else { return false }
        guard deferred[call.sender, default: []].count < CallerRegistry.waitingLimit else {
            call.fail(.tooManyCalls)
            return true
        }
        deferred[call.sender, default: []].append(call)
        return true
    }

    /// Serves what waited for the last unanswered write of a connection.
    func serveDeferred(of sender: String) {
        guard !calls.hasWrite(of: sender), let waiting = deferred.removeValue(forKey: sender) else {
            return
        }
        for call in waiting { admit(call) }
    }
}
