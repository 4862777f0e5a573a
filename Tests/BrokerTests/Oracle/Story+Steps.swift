import Broker
import ConsentModel

extension Story {
    /// One random event, or several that belong together.
    mutating func takeStep() {
        step += 1
        pass(Int64(1 + random.below(1_000)))
        switch random.below(100) {
        case 0..<8: connect()
        case 8..<13: disconnect()
        case 13..<22: status()
        case 22..<40: request()
        case 40..<43: cancel()
        case 43..<47: relinquish()
        case 47..<57: command()
        case 57..<60: reset()
        case 60..<63: setEnabled()
        case 63..<65: changeEnvironment()
        case 65..<78: answer()
        case 78..<82: prompter()
        case 82..<86: wait()
        case 86..<87: changeSession()
        case 87..<94: commitNext()
        case 94..<96: commitGroup()
        case 96..<97: fail(onlyFirst: random.chance(30))
        default: settle()
        }
        if !expected.isEmpty {
            fault("not written: \(expected)")
            expected = []
        }
    }

    /// Lets everything come to rest, and compares what every app was told with what is so.
    mutating func settle() {
        commitAll()
        for _ in 0..<3 {
            send(.tick)
            commitAll()
        }
        for (name, connection) in connections where connection.isSubscribed {
            for permission in Self.permissions {
                let key = GrantKey(connection.app, permission)
                let so = oracle.verdict(of: key, nil, .durable, at: now.wall).seconds
                guard let told = known[name]?[permission], told != so else { continue }
                fault("\(name) believes \(permission) \(told), is \(so)")
            }
        }
    }

    /// Ends the story: every call is answered.
    mutating func finish() {
        for _ in 0..<200 where !calls.isEmpty || !writes.isEmpty {
            settle()
            pass(601_000_000)
            send(.tick)
        }
        settle()
        for call in calls { fault("never answered: \(call.value)") }
        if shown != nil { fault("a question remains") }
        if !broker.isIdle { fault("something remains") }
    }

    // MARK: Callers

    private mutating func connect() {
        let app = random.pick(Self.apps)
        let number = Self.apps.firstIndex(of: app) ?? 0
        let name = ":\(number + 1).\(random.below(3))"
        if connections[name] != nil { return }
        let process = Int32(100 * number + random.below(2))
        let caller = Caller(
            app: app,
            name: app.id,
            evidence: .unit,
            process: process,
            runsOthersCode: app == .python
        )
        let isSubscribed = random.chance(80)
        connections[name] = Connection(app: app, process: process, isSubscribed: isSubscribed)
        closing[app] = nil
        oracle.happened(.runBegan(app), at: now.wall)
        send(.connected(name, caller))
        guard isSubscribed else { return }
        send(.subscribed(name))
        for permission in Self.permissions {
            let key = GrantKey(app, permission)
            let verdict = oracle.verdict(of: key, nil, .told, at: now.wall).seconds
            known[name, default: [:]][permission] = verdict
        }
    }

    private mutating func disconnect() {
        guard !connections.isEmpty else { return }
        let name = random.pick(connections.keys.sorted())
        guard let connection = connections.removeValue(forKey: name) else { return }
        known[name] = nil
        if !connections.values.contains(where: { $0.app == connection.app }) {
            closing[connection.app] = now.steady + 5_000_000
        }
        send(.disconnected(name))
    }

    private mutating func pickConnection() -> (String, Connection)? {
        guard !connections.isEmpty else { return nil }
        let name = random.pick(connections.keys.sorted())
        return connections[name].map { (name, $0) }
    }

    private mutating func pickLevel(_ permission: Permission) -> Level? {
        let levels = Catalogue.test[permission]?.levels ?? []
        return levels.isEmpty || random.chance(40) ? nil : random.pick(levels)
    }

    private mutating func status() {
        guard let (name, connection) = pickConnection() else { return }
        let permission = random.pick(Self.permissions)
        let level = pickLevel(permission)
        let call = nextCall(.status(GrantKey(connection.app, permission), level))
        send(.status(call, connection: name, permission, level: level))
    }

    private mutating func request() {
        guard let (name, connection) = pickConnection() else { return }
        let permission = random.pick(Self.permissions)
        let level = pickLevel(permission)
        let token = random.chance(50) ? random.pick(["a", "b"]) : nil
        let key = GrantKey(connection.app, permission)
        let call = nextCall(.request(key, level, connection: name, token: token, losses: losses))
        let parameters = RequestParameters(
            permission: permission,
            level: level,
            usageDescription: "to show it",
            token: token,
            isInteractive: random.chance(90)
        )
        send(.request(call, connection: name, parameters))
    }

    private mutating func cancel() {
        guard let (name, _) = pickConnection() else { return }
        let call = nextCall(.done(losses: losses))
        send(.cancel(call, connection: name, token: random.pick(["a", "b"])))
    }

    private mutating func relinquish() {
        guard let (name, connection) = pickConnection() else { return }
        let key = GrantKey(connection.app, random.pick(Self.permissions))
        let mind = oracle.mind(of: key, .pending, at: now.wall)
        let effect = oracle.environment.policy.rule(for: key)?.effect ?? .ask
        if let held = mind.held, effect != .allow {
            let verdict = oracle.verdict(
                of: key,
                held.level,
                .durable,
                at: now.wall,
                own: mind
            )
            if verdict.status.isUsable { expected = [.gaveBack(key)] }
        }
        let call = nextCall(.done(losses: losses))
        send(.relinquish(call, connection: name, key.permission))
    }

    // MARK: Commands

    private mutating func command() {
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
        let effect = oracle.environment.policy.rule(for: key)?.effect ?? .ask
        let isChanged = effect == .ask && before.essence != after.essence
        if isChanged { expected = [fact] }
        let base = oracle.log.indices.filter {
            guard oracle.log[$0].fate == .pending else { return false }
            if case .reset(let scope, let policy) = oracle.log[$0].fact {
                return scope.contains(key) && policy.rule(for: key)?.effect ?? .ask == .ask
            }
            return oracle.key(oracle.log[$0].fact) == key
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

    private mutating func reset() {
        let app = random.pick(Self.apps)
        let permission = random.pick(Self.permissions)
        let scope: ResetScope =
            switch random.below(4) {
            case 0: .all
            case 1: .permission(permission)
            case 2: .apps([app])
            default: .pairs([app], permission)
            }
        expected = [.reset(scope, oracle.environment.policy)]
        let call = nextCall(.removed)
        send(.reset(call, Scene.actor, scope))
        // Where nothing is there, nothing is written.
        if case .pairs = scope { expected = [] }
    }

    private mutating func setEnabled() {
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

    // MARK: The machine

    private mutating func changeEnvironment() {
        var environment = Environment()
        if random.chance(50) {
            environment.availability[random.pick(Self.permissions)] = random.pick([
                .absent(.noDevice), .switchedOff(source: "dconf"),
            ])
        }
        if random.chance(50) {
            let group = Policy.Group(
                permission: random.pick(Self.permissions),
                appID: random.pick(Self.apps).id
            )
            let effect = random.pick([Policy.Rule.Effect.deny, .freeze, .ask, .allow])
            let all = Policy.Group(permission: random.pick(Self.permissions))
            let general = random.pick([Policy.Rule.Effect.deny, .freeze, .ask])
            environment.policy = Policy([
                (group, .init(effect: effect, source: "a.conf")),
                (all, .init(effect: general, source: "b.conf")),
            ])
        }
        // What is due by now ends under the old one.
        send(.tick)
        oracle.environment = environment
        send(.environmentChanged(environment))
    }

    private mutating func changeSession() {
        // A session that is over never comes back.
        let login = random.pick(["c\(step)", session.login, nil])
        let bus = random.pick(["bus-\(step)", session.bus, session.bus])
        let next = SessionIdentity(bus: bus, login: login)
        send(.tick)
        session = next
        oracle.happened(.session(session), at: now.wall)
        send(.sessionChanged(session))
    }

    private mutating func randomSpan() -> Int64 {
        let second: Int64 = 1_000_000
        return random.pick([
            second / 2, 3 * second, 5 * second, 10 * second, 70 * second, 600 * second,
            3_600 * second, 57_600 * second, 604_800 * second,
        ])
    }

    private mutating func wait() {
        pass(randomSpan())
        if random.chance(70) { send(.tick) }
    }

    // MARK: Prompters

    private mutating func prompter() {
        switch random.below(4) {
        case 0, 1:
            let isDesktop = random.chance(30)
            lastAgentNumber += 1
            let prompter: Prompter = isDesktop ? .desktop : .agent(lastAgentNumber)
            let process: Int32? = isDesktop ? nil : random.pick([0, 1, 100, 900, 901])
            let isScripted = random.chance(70)
            prompters.removeAll { $0.prompter == prompter }
            prompters.append((prompter, process, isScripted))
            let description = PrompterDescription(
                process: process,
                name: "agent",
                isScripted: isScripted
            )
            send(.prompterAppeared(prompter, description))
        case 2:
            guard !prompters.isEmpty else { return }
            let gone = prompters.remove(at: random.below(prompters.count))
            if shown?.prompter == gone.prompter {
                answering = shown?.id
                shown = nil
            }
            send(.prompterLeft(gone.prompter))
            answering = nil
        default:
            guard let failed = shown else { return }
            shown = nil
            answering = failed.id
            send(.promptFailed(failed.id))
            answering = nil
        }
    }

    private mutating func answer() {
        guard let question = shown else { return }
        let app = question.question.caller.app
        let key = GrantKey(app, question.question.permission)
        var terms = GrantTerms()
        if random.chance(50) { terms.lifetime = random.pick([.once, .session, .until, .always]) }
        if terms.lifetime == .until, random.chance(90) {
            terms.expires = now.wall + randomSpan()
        }
        if random.chance(20), let level = question.question.levels.first { terms.level = level }
        let kind = random.below(3)
        let answer: Answer = kind == 0 ? .dismiss : kind == 1 ? .allow(terms) : .deny(terms)
        let isScripted = prompters.first { $0.prompter == question.prompter }?.isScripted ?? false
        let isHasty = !isScripted && now.steady - question.since < 500_000
        let isLate = now.steady - question.since >= 600_000_000
        if !isHasty, !isLate { expected = [fact(answer, kind, terms, question.question, key)] }
        if isHasty || isLate { answering = question.id }
        let isDesktop = question.prompter == .desktop
        if case .denied(let key, let hold, let asked, _)? = expected.first {
            expected = [.denied(key, hold, asked: asked, fromDesktop: isDesktop)]
        }
        shown = nil
        send(.answered(question.id, answer))
        answering = nil
    }

    /// What an answer comes to: only what was offered, and no more than may be by now.
    private func fact(
        _ answer: Answer,
        _ kind: Int,
        _ terms: GrantTerms,
        _ question: Question,
        _ key: GrantKey
    ) -> Oracle.Fact {
        let longest = question.lifetimes.last ?? .once
        var lifetime = terms.lifetime ?? longest
        let isTimed = lifetime == .until && terms.expires != nil
        let isPlain = lifetime != .until && terms.expires == nil
        guard kind != 0, question.lifetimes.contains(lifetime), isTimed || isPlain else {
            return .dismissed(key)
        }
        var expires = terms.expires
        let offered = offered(key, question.caller.runsOthersCode, .pending)
        if !offered.contains(lifetime) {
            lifetime = offered.last ?? .once
            expires = nil
        }
        if lifetime == .once { expires = now.wall + 57_600_000_000 }
        let hold = Mind.Hold(
            isYes: kind == 1,
            level: kind == 1 ? terms.level ?? question.level : nil,
            lifetime: lifetime,
            expires: expires,
            reason: .user,
            session: session,
            hasBegun: connections.values.contains { $0.app == key.app }
        )
        if kind == 1 { return .allowed(key, hold, isAnswer: true) }
        return .denied(key, hold, asked: question.level, fromDesktop: false)
    }
}
