import Broker
import ConsentModel
import ConsentWire
import GIO

/// `Permissions`: an app about itself.
extension Daemon {
    func servePermissions(_ call: MethodCall, _ identity: Identity) throws(WireError) {
        // The one member that is not for sandboxed apps: told before its arguments are looked at.
        if call.member == PermissionsMethod.identify.rawValue { try requireHost(identity) }
        switch try call.method(of: PermissionsMethod.self) {
        case .status: try status(call, identity)
        case .request: try request(call, identity)
        case .cancel: try cancel(call)
        case .relinquish: try relinquish(call)
        case .availability: try availability(call, identity)
        case .identity: call.reply(.tuple(IdentityRow(identity.caller).fields.values))
        case .identify: try identify(call, identity)
        case .openSettings: try openSettings(call, identity)
        }
    }

    private func status(_ call: MethodCall, _ identity: Identity) throws(WireError) {
        let (name, dictionary) = try call.read(String.self, [String: Variant].self)
        let definition = try Argument.permission(name, in: catalogue.definitions)
        let options = try StatusOptions(Options(dictionary))
        let level = try Argument.level(options.level, of: definition)
        locales.remember(options.locale, of: call.sender)
        lookAround(for: definition)
        let id = calls.keep(call, .state, about: Subject(identity.caller))
        receive(.status(id, connection: call.sender, definition.permission, level: level))
    }

    private func request(_ call: MethodCall, _ identity: Identity) throws(WireError) {
        let (name, dictionary) = try call.read(String.self, [String: Variant].self)
        let definition = try Argument.permission(name, in: catalogue.definitions)
        let options = try RequestOptions(Options(dictionary))
        let level = try Argument.level(options.level, of: definition)
        let other = try caller(named: options.appID, by: identity)
        locales.remember(options.locale, of: call.sender)
        callers.noteRequest(of: call.sender)
        lookAround(for: definition)
        let caller = other ?? identity.caller
        let id = calls.keep(call, .state, about: Subject(caller), level: level)
        let description =
            options.reason
            ?? installedApps.usageDescription(
                of: caller.app,
                for: definition.permission,
                level: level,
                locale: locales.languages(of: call.sender).first
            )
        let parameters = RequestParameters(
            permission: definition.permission,
            level: level,
            // It is shown beside our own words, by whatever shows questions.
            usageDescription: description.map(TextEscaping.visible),
            parentWindow: options.parentWindow,
            token: options.token,
            isInteractive: options.isInteractive,
            onBehalfOf: other
        )
        receive(.request(id, connection: call.sender, parameters))
    }

    private func cancel(_ call: MethodCall) throws(WireError) {
        let token = try Argument.token(try call.read(String.self))
        let id = calls.keep(call, .nothing)
        receive(.cancel(id, connection: call.sender, token: token))
    }

    private func relinquish(_ call: MethodCall) throws(WireError) {
        let definition = try Argument.permission(
            try call.read(String.self),
            in: catalogue.definitions
        )
        let id = calls.keep(call, .nothing, isWrite: true)
        receive(.relinquish(id, connection: call.sender, definition.permission))
    }

    private func availability(_ call: MethodCall, _ identity: Identity) throws(WireError) {
        let definition = try Argument.permission(
            try call.read(String.self),
            in: catalogue.definitions
        )
        if waitsForOwnWrite(call) { return }
        lookAround(for: definition)
        if waitsForCameras(call, about: definition) { return }
        let holds = try state(of: GrantKey(identity.caller.app, definition.permission)).isUsable
        let availability = try availability(of: definition)
        call.reply(.tuple(availability.wireValue, rows(of: definition, withNames: holds)))
    }

    // MARK: Identify

    private func identify(_ call: MethodCall, _ identity: Identity) throws(WireError) {
        let (id, _) = try call.read(String.self, [String: Variant].self)
        guard AppIDGrammar.allows(id, kind: .desktop) else { throw .invalidAppID(id) }
        guard identity.caller.evidence == .path, !callers.hasRequested(call.sender) else {
            throw .alreadyIdentified
        }
        // The connection changes its app: what it asked before is answered first.
        if waitsForOwnWrite(call) { return }
        callers.reopen(call.sender)
        identityReader.declare(id, by: identity) { [self] result in
            context.perform { self.assumeIsolated { $0.declared(call, identity, result) } }
        }
    }

    private func declared(
        _ call: MethodCall,
        _ identity: Identity,
        _ result: Result<Identity, IdentityError>
    ) {
        guard phase == .serving else { return call.fail(.stopping) }
        let known = (try? result.get()) ?? identity
        guard let waiting = callers.settle(call.sender, .proved(known)) else { return }
        switch result {
        case .success(let declared):
            // The connection leaves the run of the program and joins that of the app.
            receive(.declared(call.sender, declared.caller))
            call.reply(.tuple(declared.caller.app.id))
        case .failure(let error):
            call.fail(WireError(.accessDenied, error.description))
        }
        for call in waiting { admit(call) }
    }
}
