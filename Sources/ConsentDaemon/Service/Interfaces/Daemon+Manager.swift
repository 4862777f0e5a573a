import Broker
import ConsentModel
import ConsentWire
import GIO

/// `Manager`: settings and the command line.
extension Daemon {
    func serveManager(_ call: MethodCall, _ identity: Identity) throws(WireError) {
        switch try call.method(of: ManagerMethod.self) {
        case .grant: try grant(call, identity)
        case .revoke: try decide(call) { .revoke($0, actor(call, identity), $1, $2) }
        case .askEveryTime: try decide(call) { .askEveryTime($0, actor(call, identity), $1, $2) }
        case .reset: try reset(call, identity)
        case .resetApp: try resetApp(call, identity)
        case .resetPermission: try resetPermission(call, identity)
        case .resetAll: reset(call, identity, .all)
        case .setEnabled: try setEnabled(call, identity)
        case .explain: try explain(call)
        case .listApps: try listApps(call)
        case .listPermissions: try listPermissions(call)
        case .listGrants: try listGrants(call)
        case .history: try history(call)
        case .diagnose: diagnose(call)
        }
    }

    private func grant(_ call: MethodCall, _ identity: Identity) throws(WireError) {
        let (appID, name, dictionary) = try call.read(
            String.self,
            String.self,
            [String: Variant].self
        )
        let definition = try Argument.permission(name, in: catalogue.definitions)
        let options = try GrantOptions(Options(dictionary))
        let level = try Argument.level(options.level, of: definition)
        let targets = try targets(Argument.appID(appID), kind: options.kind)
        let terms = GrantTerms(
            level: level,
            lifetime: options.lifetime,
            expires: options.expires?.microsecondsSince1970
        )
        let id = calls.keep(call, .changed, isWrite: true)
        receive(.grant(id, actor(call, identity), targets, definition.permission, terms))
    }

    /// Revoke and AskEveryTime, which take the same.
    private func decide(
        _ call: MethodCall,
        _ event: (CallID, [Target], Permission) -> Event
    ) throws(WireError) {
        let (appID, name) = try call.read(String.self, String.self)
        let definition = try Argument.permission(name, in: catalogue.definitions)
        let targets = try targets(Argument.appID(appID))
        receive(event(calls.keep(call, .changed, isWrite: true), targets, definition.permission))
    }

    private func setEnabled(_ call: MethodCall, _ identity: Identity) throws(WireError) {
        let (name, isEnabled) = try call.read(String.self, Bool.self)
        let definition = try Argument.permission(name, in: catalogue.definitions)
        let id = calls.keep(call, .changed, isWrite: true)
        receive(.setEnabled(id, actor(call, identity), definition.permission, isEnabled))
    }

    private func explain(_ call: MethodCall) throws(WireError) {
        let (appID, name, dictionary) = try call.read(
            String.self,
            String.self,
            [String: Variant].self
        )
        let definition = try Argument.permission(name, in: catalogue.definitions)
        let options = try ExplainOptions(Options(dictionary))
        let level = try Argument.level(options.level, of: definition)
        let target = try targets(Argument.appID(appID), kind: options.kind)[0]
        locales.remember(options.locale, of: call.sender)
        lookAround(for: definition)
        let subject = Subject(target.app, name: target.name)
        let id = calls.keep(call, .explanation, about: subject)
        receive(
            .explain(
                id,
                connection: call.sender,
                target.app,
                definition.permission,
                level: level
            )
        )
    }

    // MARK: Reset

    private func reset(_ call: MethodCall, _ identity: Identity) throws(WireError) {
        let (appID, name) = try call.read(String.self, String.self)
        let definition = try Argument.permission(name, in: catalogue.definitions)
        let apps = try targets(Argument.appID(appID)).map(\.app)
        reset(call, identity, .pairs(apps, definition.permission))
    }

    private func resetApp(_ call: MethodCall, _ identity: Identity) throws(WireError) {
        let apps = try targets(Argument.appID(try call.read(String.self))).map(\.app)
        reset(call, identity, .apps(apps))
    }

    private func resetPermission(_ call: MethodCall, _ identity: Identity) throws(WireError) {
        let definition = try Argument.permission(
            try call.read(String.self),
            in: catalogue.definitions
        )
        reset(call, identity, .permission(definition.permission))
    }

    private func reset(_ call: MethodCall, _ identity: Identity, _ scope: ResetScope) {
        let id = calls.keep(call, .removed, isWrite: true)
        receive(.reset(id, actor(call, identity), scope))
    }

    // MARK: Who acts

    private func actor(_ call: MethodCall, _ identity: Identity) -> Actor {
        // The command line is told from settings by its name; both are host programs.
        let isCommandLine = RealPath.lastComponent(of: identity.caller.app.id) == "consentctl"
        return Actor(
            caller: identity.caller,
            connection: call.sender,
            reason: isCommandLine ? .commandLine : .settings
        )
    }
}
