import Broker
import ConsentModel
import ConsentWire
import GIO

/// Finding out who is behind a connection: at its first call or the first one about it, away from
/// this thread.
extension Daemon {
    func identify(_ name: String) {
        guard let connection else { return }
        connection.credentials(of: name) { [self] result in
            self.assumeIsolated { $0.read(name, result) }
        }
    }

    private func read(_ name: String, _ result: Result<Credentials, GIOError>) {
        switch result {
        case .success(let credentials):
            identityReader.identify(credentials) { [self] result in
                context.perform { self.assumeIsolated { $0.confirm(name, result) } }
            }
        case .failure(let error):
            settle(
                name,
                .failure(
                    IdentityError(
                        .left,
                        "The caller could not be looked up on the bus: \(error.message)."
                    )
                )
            )
        }
    }

    /// The evidence is the connection's only while the name is still on the bus: a process that
    /// left may have given its number to another.
    ///
    /// The bus is asked twice. It takes what is ready in any order, our first question maybe before
    /// the end of a connection that ended earlier; the second one comes in a later round.
    private func confirm(
        _ name: String,
        _ result: Result<Identity, IdentityError>,
        questions: Int = 2
    ) {
        guard case .success(let identity) = result, questions > 0, let connection else {
            return settle(name, result)
        }
        connection.call(.bus, "NameHasOwner", .tuple(name)) { [self] reply in
            self.assumeIsolated { daemon in
                let isThere = (try? reply.get())?.fields(Bool.self) == true
                guard isThere, !identity.process.hasExited else {
                    let error = IdentityError(.left, "The caller left the bus.")
                    return daemon.settle(name, .failure(error))
                }
                daemon.confirm(name, result, questions: questions - 1)
            }
        }
    }

    private func settle(_ name: String, _ result: Result<Identity, IdentityError>) {
        let knowledge: CallerRegistry.Knowledge
        switch result {
        case .success(let identity):
            knowledge = .proved(identity)
        case .failure(let error):
            log.info("\(name) is not identified: \(error)")
            knowledge = .refused(WireError(.identityUnknown, error.description))
        }
        guard let waiting = callers.settle(name, knowledge) else { return }
        if case .failure(let error) = result, !error.isLasting { _ = callers.remove(name) }
        if case .proved(let identity) = knowledge { meet(name, identity.caller) }
        guard case .refused(let error) = knowledge else {
            for call in waiting { admit(call) }
            return
        }
        for call in waiting { fail(call, about: name, error) }
    }

    /// Answers a call that waited in vain: of the connection itself, or of a service about it.
    private func fail(_ call: MethodCall, about name: String, _ error: WireError) {
        refuse(call, call.sender == name ? error : .clientUnknown(name, because: error.message))
    }

    /// Looks whether a connection is proved to be an app in a sandbox, and which one.
    ///
    /// A desktop's own part may be one that nothing proves, since its kernel capabilities hide it.
    func findSandbox(
        of name: String,
        then: @escaping @Sendable (isolated Daemon, App?) -> Void
    ) {
        connection?.credentials(of: name) { [self] credentials in
            self.assumeIsolated { daemon in
                guard let credentials = try? credentials.get() else { return then(daemon, nil) }
                daemon.identityReader.identify(credentials) { result in
                    let identity = try? result.get()
                    let app = identity.flatMap { $0.isHost ? nil : $0.caller.app }
                    self.context.perform { self.assumeIsolated { then($0, app) } }
                }
            }
        }
    }

    /// Tells the broker of an app, and of what was decided about it before its kind was known.
    private func meet(_ name: String, _ caller: Caller) {
        receive(.connected(name, caller))
        if let guess = guess(before: caller.app) { receive(.inherits(name, from: guess)) }
    }

    /// What `targets` took for an app whose id was neither seen nor installed.
    ///
    /// Only that: what was seen of another kind, is installed as one, or was named as one by whoever
    /// decided, is another app.
    private func guess(before app: App) -> App? {
        let guess = App(id: app.id, kind: .desktop)
        guard app.kind == .flatpak, let storage,
            let kept = try? storage.view.record(of: guess), kept.firstSeen == nil,
            !kept.isKindNamed,
            (try? storage.view.record(of: app)) == .some(nil),
            installedApps.find(guess) == nil
        else { return nil }
        return guess
    }

    /// A connection left the bus.
    func left(_ name: String) {
        let knowledge = callers.remove(name)
        if case .reading(let waiting)? = knowledge {
            let error = WireError(.identityUnknown, "it left the bus")
            for call in waiting where call.sender != name { fail(call, about: name, error) }
        }
        subscribers.remove(name)
        locales.remove(name)
        deferred[name] = nil
        for number in agents.remove(name) { leave(number) }
        // A stored connection may leave that has not called since the daemon started.
        if knowledge != nil || isPrepared { receive(.disconnected(name)) }
    }
}
