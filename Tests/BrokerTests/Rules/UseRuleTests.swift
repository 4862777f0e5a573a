import Broker
import ConsentModel
import Testing

@Suite("Rules of uses")
struct UseRuleTests {
    /// A scene with a service, `:1.7`, and a client, `:1.1`, that may use the camera for a minute.
    private func scene(_ limits: Limits = Limits()) -> Scene {
        var scene = Scene(limits: limits)
        scene.connect(":1.7", .control, subscribes: false)
        let end = scene.now.wall + 60_000_000
        _ = scene.grant(.camera, GrantTerms(lifetime: .until, expires: end))
        scene.commit()
        scene.forget()
        return scene
    }

    private func id(_ reply: Reply?) throws -> UseID {
        guard case .use(let id)? = reply else { throw Unexpected(reply: reply) }
        return id
    }

    private struct Unexpected: Error { var reply: Reply? }

    @Test("a use begins only where the status is usable")
    func begins() throws {
        var scene = scene()
        let first = try id(scene.beginUse())
        let second = try id(scene.beginUse())
        #expect(first < second)
        #expect(scene.broker.activeUses.map(\.id) == [first, second])
        let use = try #require(scene.broker.activeUses.first)
        #expect(use.key == GrantKey(.camera, .camera))
        #expect(use.client == ":1.1")
        #expect(use.serviceApp == .control)
        #expect(use.since == scene.now.wall)
        #expect(
            scene.beginUse(":1.1", .microphone) == .failed(.notUsable(.microphone, .notDetermined))
        )
        #expect(scene.beginUse(":1.2") == .failed(.notUsable(.camera, .notDetermined)))
        _ = scene.revoke(.camera, of: .maps)
        scene.commit()
        #expect(scene.beginUse(":1.2") == .failed(.notUsable(.camera, .denied)))
        _ = scene.grant(.location, GrantTerms(level: .approximate))
        _ = scene.grant(.calendars, GrantTerms(level: .addOnly))
        scene.commit()
        _ = try id(scene.beginUse(":1.1", .location))
        _ = try id(scene.beginUse(":1.1", .calendars, level: .addOnly))
        #expect(
            scene.beginUse(":1.1", .calendars) == .failed(.notUsable(.calendars, .notDetermined))
        )
    }

    @Test("a use ends by its service alone, once, and is then unknown as one that never was")
    func ends() throws {
        var scene = scene()
        scene.connect(":1.8", .control, subscribes: false)
        let use = try id(scene.beginUse())
        let absent = UseID(use.number + 1)
        #expect(
            scene.endUse(absent, by: ":1.8")
                == .failed(.invalid("this connection has no use \(absent.number)"))
        )
        #expect(
            scene.endUse(use, by: ":1.8")
                == .failed(.invalid("this connection has no use \(use.number)"))
        )
        #expect(scene.broker.activeUses.count == 1)
        #expect(scene.endUse(use) == .done)
        #expect(scene.endings == [.endedByService])
        #expect(scene.broker.activeUses.isEmpty)
        #expect(
            scene.endUse(use) == .failed(.invalid("this connection has no use \(use.number)"))
        )
    }

    @Test("a use ends with the permission, after its service was told, and before the reply")
    func permissionEnds() throws {
        let policy = Policy([(.init(permission: .camera), .init(effect: .deny, source: "a"))])
        let causes: [((inout Scene) -> Void, UseEnding)] = [
            ({ _ = $0.revoke(.camera) }, .revoked),
            ({ _ = $0.reset(.all) }, .revoked),
            ({ _ = $0.askEveryTime(.camera) }, .revoked),
            ({ _ = $0.setEnabled(.camera, false) }, .revoked),
            ({ $0.send(.environmentChanged(Environment(policy: policy))) }, .revoked),
            ({ _ = $0.relinquish(.camera) }, .ended),
            ({ $0.pass(seconds: 60) }, .ended),
        ]
        for (cause, ending) in causes {
            var scene = scene()
            _ = try id(scene.beginUse())
            scene.commit()
            scene.forget()
            cause(&scene)
            scene.commit()
            #expect(scene.endings == [ending])
            #expect(scene.broker.activeUses.isEmpty)
            let order = scene.actions.compactMap { action in
                switch action {
                case .tellService: "told"
                case .useEnded: "ended"
                case .reply: "reply"
                default: nil as String?
                }
            }
            #expect(order.prefix(2) == ["told", "ended"])
        }
    }

    @Test("what is still enough goes on; what is less ends")
    func levels() throws {
        var scene = scene()
        _ = scene.grant(.location)
        _ = scene.grant(.calendars)
        scene.commit()
        _ = try id(scene.beginUse(":1.1", .location))
        let adding = try id(scene.beginUse(":1.1", .calendars, level: .addOnly))
        let reading = try id(scene.beginUse(":1.1", .calendars))
        _ = scene.grant(.location, GrantTerms(level: .approximate))
        scene.commit()
        #expect(scene.endings.isEmpty, "limited is usable")
        _ = scene.grant(.calendars, GrantTerms(level: .addOnly))
        scene.commit()
        #expect(scene.endings == [.revoked])
        #expect(!scene.broker.activeUses.map(\.id).contains(reading))
        #expect(scene.broker.activeUses.map(\.id).contains(adding))
    }

    @Test("a use ends with the permission that its own needs")
    func required() throws {
        var scene = scene()
        _ = scene.grant(.location)
        _ = scene.grant(.backgroundLocation)
        scene.commit()
        _ = try id(scene.beginUse(":1.1", .backgroundLocation))
        _ = scene.revoke(.location)
        scene.commit()
        #expect(scene.endings == [.revoked])
    }

    @Test("a use ends when its client or its service leaves the bus")
    func leaves() throws {
        for (leaving, ending) in [(":1.1", UseEnding.clientLeft), (":1.7", .serviceLeft)] {
            var scene = scene()
            _ = try id(scene.beginUse())
            scene.send(.disconnected(leaving))
            #expect(scene.endings == [ending])
            #expect(scene.broker.activeUses.isEmpty)
        }
    }

    @Test("when a pair was last used is kept at the begin and at the end, and not more often")
    func lastUsed() throws {
        var scene = scene()
        let begin = scene.now.wall
        let use = try id(scene.beginUse())
        for _ in 0..<100 { _ = scene.endUse(try id(scene.beginUse())) }
        #expect(scene.writes.count == 1)
        scene.commit()
        #expect(scene.record(.camera).lastUsed == begin)
        #expect(scene.told(":1.1").isEmpty, "it is no change of a state")
        #expect(scene.view.history.allSatisfy { $0.event == .grant })
        scene.pass(seconds: 30)
        #expect(scene.endUse(use) == .done)
        scene.commit()
        #expect(scene.record(.camera).lastUsed == begin + 30_000_000)
        #expect(scene.status(.camera)?.status == .authorized)
    }

    @Test("a decision that crosses it keeps when a pair was last used, and a reset forgets it")
    func lastUsedCrosses() throws {
        var scene = scene()
        let begin = scene.now.wall
        _ = try id(scene.beginUse())
        _ = scene.revoke(.camera)
        scene.commit()
        #expect(scene.record(.camera).lastUsed == begin)
        #expect(scene.status(.camera)?.status == .denied)
        _ = scene.grant(.camera)
        scene.commit()
        _ = try id(scene.beginUse())
        scene.pass(seconds: 30)
        let reset = scene.reset(.all)
        scene.commit()
        #expect(scene.endings == [.revoked, .revoked])
        #expect(scene.reply(reset) == .removed(1))
        #expect(scene.record(.camera).isEmpty)
    }

    @Test("an app that only a policy allows is known once it has used something")
    func byPolicy() throws {
        let group = Policy.Group(permission: .camera, appID: App.maps.id)
        let policy = Policy([(group, .init(effect: .allow, source: "a"))])
        var scene = Scene(environment: Environment(policy: policy))
        scene.connect(":1.7", .control, subscribes: false)
        _ = try id(scene.beginUse(":1.2"))
        scene.commit()
        #expect(scene.record(.camera, of: .maps).lastUsed == scene.now.wall)
        #expect(scene.view.apps[.maps]?.lastSeen == scene.now.wall)
    }

    @Test("an app that was only granted something is seen once it uses it, and keeps its revision")
    func seenByUse() throws {
        var scene = Scene()
        scene.connect(":1.7", .control, subscribes: false)
        _ = scene.grant(.camera, to: .maps)
        scene.commit()
        let granted = try #require(scene.view.apps[.maps])
        #expect(granted.firstSeen == nil)
        scene.pass(seconds: 30)
        _ = try id(scene.beginUse(":1.2"))
        scene.commit()
        let seen = try #require(scene.view.apps[.maps])
        #expect(seen.firstSeen == scene.now.wall)
        #expect(seen.lastSeen == scene.now.wall)
        #expect(seen.evidence != nil)
        #expect(seen.revision == granted.revision, "it is no change of a state")
    }

    @Test("a store that fails ends no use and fails nobody; the next use is kept again")
    func storeFails() throws {
        var scene = scene()
        let use = try id(scene.beginUse())
        scene.failAll()
        #expect(scene.broker.activeUses.map(\.id) == [use])
        #expect(scene.record(.camera).lastUsed == nil)
        _ = try id(scene.beginUse())
        scene.commit()
        #expect(scene.record(.camera).lastUsed == scene.now.wall)
    }

    @Test("one app has no more uses of a service than it may, nor has a service, nor have all")
    func bounds() throws {
        var limits = Limits()
        limits.usesPerApp = 2
        limits.usesPerService = 3
        limits.uses = 4
        var scene = scene(limits)
        scene.connect(":1.8", .control, subscribes: false)
        _ = scene.grant(.camera, to: .maps)
        scene.commit()
        _ = try id(scene.beginUse())
        let second = try id(scene.beginUse())
        #expect(scene.beginUse() == .failed(.tooManyUses))
        _ = try id(scene.beginUse(":1.2"))
        #expect(scene.beginUse(":1.2") == .failed(.tooManyUses))
        _ = try id(scene.beginUse(by: ":1.8"))
        #expect(scene.beginUse(by: ":1.8") == .failed(.tooManyUses))
        _ = scene.endUse(second)
        _ = try id(scene.beginUse())
    }

    @Test("a later daemon gives no number that an earlier one gave")
    func numbers() throws {
        var first = scene()
        let earlier = try id(first.beginUse())
        var second = scene()
        second.pass(seconds: 1)
        #expect(try id(second.beginUse()) > earlier)
    }
}
