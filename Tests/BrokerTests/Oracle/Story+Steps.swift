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
        // What found another write in its way looks again after a second.
        pass(1_000_000)
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

    mutating func connect() {
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

    mutating func disconnect() {
        guard !connections.isEmpty else { return }
        let name = random.pick(connections.keys.sorted())
        guard let connection = connections.removeValue(forKey: name) else { return }
        known[name] = nil
        newest[name] = nil
        if !connections.values.contains(where: { $0.app == connection.app }) {
            closing[connection.app] = now.steady + 5_000_000
        }
        send(.disconnected(name))
    }

    mutating func pickConnection() -> (String, Connection)? {
        guard !connections.isEmpty else { return nil }
        let name = random.pick(connections.keys.sorted())
        return connections[name].map { (name, $0) }
    }

    mutating func pickLevel(_ permission: Permission) -> Level? {
        let levels = Catalogue.test[permission]?.levels ?? []
        return levels.isEmpty || random.chance(40) ? nil : random.pick(levels)
    }

    mutating func status() {
        guard let (name, connection) = pickConnection() else { return }
        let permission = random.pick(Self.permissions)
        let level = pickLevel(permission)
        let call = nextCall(.status(GrantKey(connection.app, permission), level))
        send(.status(call, connection: name, permission, level: level))
    }

    mutating func request() {
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

    mutating func cancel() {
        guard let (name, _) = pickConnection() else { return }
        let call = nextCall(.done(losses: losses))
        send(.cancel(call, connection: name, token: random.pick(["a", "b"])))
    }

    mutating func relinquish() {
        guard let (name, connection) = pickConnection() else { return }
        let key = GrantKey(connection.app, random.pick(Self.permissions))
        let mind = oracle.mind(of: key, .pending, at: now.wall)
        let effect = oracle.environment.effect(on: key)
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

    // MARK: The machine

    mutating func changeEnvironment() {
        var environment = Environment()
        if random.chance(50) {
            environment.availability[random.pick(Self.permissions)] = random.pick([
                .absent(.noDevice), .switchedOff(source: "dconf"), .lockedOff(source: "dconf"),
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

    mutating func changeSession() {
        // A session that is over never comes back.
        let login = random.pick(["c\(step)", session.login, nil])
        let bus = random.pick(["bus-\(step)", session.bus, session.bus])
        let next = SessionIdentity(bus: bus, login: login)
        send(.tick)
        session = next
        oracle.happened(.session(session), at: now.wall)
        send(.sessionChanged(session))
    }

    mutating func randomSpan() -> Int64 {
        let second: Int64 = 1_000_000
        return random.pick([
            second / 2, 3 * second, 5 * second, 10 * second, 70 * second, 600 * second,
            3_600 * second, 57_600 * second, 604_800 * second,
        ])
    }

    mutating func wait() {
        pass(randomSpan())
        if random.chance(70) { send(.tick) }
    }
}
