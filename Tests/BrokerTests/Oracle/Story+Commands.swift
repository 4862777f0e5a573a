import Broker
import ConsentModel

extension Story {
    mutating func command() {
        let app = random.pick(Self.apps)
        let key = GrantKey(app, random.pick(Self.permissions))
        let isShared = app == .python
        let target = Target(app: app, name: app.id, runsOthersCode: isShared)
        let kind = random.below(3)
        var terms = GrantTerms(level: pickLevel(key.permission))
        if random.chance(70) {
            terms.lifetime = random.pick(
                isShared ? [.once, .session] : [.once, .session, .until, .always]
            )
        }
        if terms.lifetime == .until { terms.expires = now.wall + 1 + randomSpan() }
        let definition = Catalogue.test[key.permission]
        let isYes = kind == 0
        let lifetime = isYes ? terms.lifetime : nil
        let hold = Mind.Hold(
            isYes: isYes,
            level: isYes ? terms.level ?? definition?.defaultLevel : nil,
            lifetime: lifetime ?? (isShared ? .session : .always),
            expires: isYes
                ? lifetime == .once ? now.wall + 57_600_000_000 : terms.expires : nil,
            reason: .commandLine,
            session: session,
            hasBegun: connections.values.contains { $0.app == app }
        )
        let fact: Oracle.Fact = kind == 2 ? .wish(key) : .command(key, hold)
        let before = oracle.mind(of: key, .pending, at: now.wall)
        var after = before
        if kind == 2 { after.wished() } else { after.commanded(hold) }
        let effect = oracle.environment.effect(on: key)
        let isChanged = effect == .ask && before.essence != after.essence
        if isChanged { expected = [fact] }
        let base = oracle.log.indices.filter {
            guard oracle.log[$0].fate == .pending else { return false }
            let fact = oracle.log[$0].fact
            return oracle.empties(fact, key) || oracle.key(fact) == key
        }
        let entry = isChanged ? oracle.log.count : nil
        // It is computed on the last of them.
        let call = nextCall(.changed(isChanged, entry: entry, base: base.suffix(1)))
        switch kind {
        case 0: send(.grant(call, Scene.actor, [target], key.permission, terms))
        case 1: send(.revoke(call, Scene.actor, [target], key.permission))
        default: send(.askEveryTime(call, Scene.actor, [target], key.permission))
        }
    }

    mutating func reset() {
        let app = random.pick(Self.apps)
        let permission = random.pick(Self.permissions)
        let scope: ResetScope =
            switch random.below(4) {
            case 0: .all
            case 1: .permission(permission)
            case 2: .apps([app])
            default: .pairs([app], permission)
            }
        let environment = oracle.environment
        expected = [.reset(scope, environment)]
        let everyone = Self.apps + [App(id: "org.example.Nobody", kind: .flatpak)]
        if case .permission = scope,
            everyone.allSatisfy({ environment.effect(on: GrantKey($0, permission)) != .ask })
        {
            expected = []
        }
        let call = nextCall(.removed)
        send(.reset(call, Scene.actor, scope))
        // Where nothing is there, nothing is written.
        if case .pairs = scope { expected = [] }
    }

    mutating func setEnabled() {
        let permission = random.pick(Self.permissions)
        let isEnabled = random.chance(60)
        let isChanged = oracle.isEnabled(permission, .pending) != isEnabled
        if isChanged { expected = [.enabled(permission, isEnabled)] }
        let base = oracle.log.indices.filter {
            guard oracle.log[$0].fate == .pending else { return false }
            if case .enabled(permission, _) = oracle.log[$0].fact { return true }
            return false
        }
        let entry = isChanged ? oracle.log.count : nil
        // It is computed on the last of them.
        let call = nextCall(.changed(isChanged, entry: entry, base: base.suffix(1)))
        send(.setEnabled(call, Scene.actor, permission, isEnabled))
    }
}
