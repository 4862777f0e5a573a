import Broker
import ConsentModel
import Testing

/// Whatever happens in whatever order: a service never believes what is not so.
@Suite("Properties of checks and uses")
struct UsePropertyTests {
    private static let permissions: [Permission] = [
        .camera, .location, .backgroundLocation, .calendars,
    ]
    private static let clients: [(name: String, app: App)] = [
        (":1.1", .camera), (":1.2", .maps), (":1.5", .camera),
    ]
    private static let services = [":1.7", ":1.8"]

    private struct Watched: Hashable {
        let service: String
        let client: String
        let permission: Permission
    }

    /// What the services have heard.
    private struct Belief {
        var levels: [Watched: Level?] = [:]
        var states: [Watched: PermissionState] = [:]
        var uses: Set<UseID> = []

        mutating func hear(_ actions: [Action]) {
            for action in actions {
                switch action {
                case .tellService(let service, let client, let state):
                    let watched = Watched(
                        service: service,
                        client: client,
                        permission: state.permission
                    )
                    states[watched] = state
                case .useBegan(let use): uses.insert(use.id)
                case .useEnded(let use, _): uses.remove(use.id)
                default: break
                }
            }
        }
    }

    @Test(
        "what services were told last is what is so, and what is in use may be",
        arguments: 0..<40
    )
    func believed(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var scene = Scene()
        for service in Self.services { scene.connect(service, .control, subscribes: false) }
        scene.connect(":1.5", .camera, subscribes: false)
        var belief = Belief()
        for step in 0..<120 {
            scene.forget()
            act(&scene, &belief, &random)
            belief.hear(scene.actions)
            guard step % 6 == 5 else { continue }
            scene.forget()
            if random.chance(12) { scene.failAll() }
            scene.commit()
            // What a failure has left is tried again a second later.
            scene.pass(seconds: 2)
            scene.commit()
            belief.hear(scene.actions)
            compare(scene, belief, seed)
        }
    }

    private func act(_ scene: inout Scene, _ belief: inout Belief, _ random: inout SplitMix) {
        let permission = random.pick(Self.permissions)
        let client = random.pick(Self.clients)
        let service = random.pick(Self.services)
        let levels: [Level?] =
            switch permission {
            case .location: [nil, .approximate, .precise]
            case .calendars: [nil, .addOnly, .full]
            default: [nil]
            }
        let level = random.pick(levels)
        switch random.below(16) {
        case 0...2: _ = scene.grant(permission, to: client.app, GrantTerms(level: level))
        case 3:
            let end = scene.now.wall + Int64(1 + random.below(5_000_000))
            let terms = GrantTerms(level: level, lifetime: .until, expires: end)
            _ = scene.grant(permission, to: client.app, terms)
        case 4: _ = scene.revoke(permission, of: client.app)
        case 5: _ = scene.reset(.pairs([client.app], permission))
        case 6: _ = scene.reset(random.chance(50) ? .all : .permission(permission))
        case 7: _ = scene.setEnabled(permission, random.chance(50))
        case 8: _ = scene.relinquish(permission, from: client.name)
        case 9:
            let isDenied = random.chance(50)
            let deny = Policy([(.init(permission: permission), .init(effect: .deny, source: "a"))])
            scene.send(.environmentChanged(Environment(policy: isDenied ? deny : Policy())))
        case 10: scene.commitNext()
        case 11, 12:
            let watched = Watched(service: service, client: client.name, permission: permission)
            guard let state = scene.check(client.name, permission, level: level, by: service)
            else { return }
            belief.levels[watched] = .some(level)
            belief.states[watched] = state
        default:
            _ = scene.beginUse(client.name, permission, level: level, by: service)
            // A check as well, whose answer is only whether it may be used.
            let watched = Watched(service: service, client: client.name, permission: permission)
            belief.levels[watched] = .some(level)
            belief.states[watched] = nil
        }
    }

    private func compare(_ scene: Scene, _ belief: Belief, _ seed: UInt64) {
        #expect(scene.writes.isEmpty)
        #expect(Set(scene.broker.activeUses.map(\.id)) == belief.uses, "seed \(seed)")
        for use in scene.broker.activeUses {
            let now = try? scene.broker.state(
                of: use.key,
                level: use.level,
                at: scene.now,
                view: scene.view
            )
            #expect(now?.isUsable == true, "seed \(seed): \(use) goes on")
        }
        for (watched, told) in belief.states {
            guard let app = Self.clients.first(where: { $0.name == watched.client })?.app,
                let level = belief.levels[watched]
            else { continue }
            let now = try? scene.broker.state(
                of: GrantKey(app, watched.permission),
                level: level,
                at: scene.now,
                view: scene.view
            )
            #expect(now?.status == told.status, "seed \(seed): \(watched) at \(level as Any)")
            #expect(now?.level == told.level, "seed \(seed): \(watched) at \(level as Any)")
        }
    }
}
