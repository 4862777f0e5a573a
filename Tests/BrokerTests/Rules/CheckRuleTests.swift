import Broker
import ConsentModel
import Testing

@Suite("Rules of services that check their clients")
struct CheckRuleTests {
    /// A scene with a service, `:1.7`, and a client that never called Permissions, `:1.5`.
    private func scene(_ limits: Limits = Limits()) -> Scene {
        var scene = Scene(limits: limits)
        scene.connect(":1.7", .control, subscribes: false)
        scene.connect(":1.5", .camera, subscribes: false)
        scene.forget()
        return scene
    }

    @Test("a check tells what the client itself is told, asks nobody and writes nothing")
    func checks() {
        var scene = scene()
        scene.addAgent()
        scene.forget()
        let checked = scene.check(":1.5")
        #expect(checked?.status == .notDetermined)
        #expect(checked == scene.status(.camera, from: ":1.1"))
        #expect(scene.asked == 0)
        #expect(scene.writes.isEmpty)
        _ = scene.grant(.location, GrantTerms(level: .approximate))
        scene.commit()
        #expect(scene.check(":1.5", .location)?.status == .limited)
        #expect(scene.check(":1.5", .location, level: .approximate)?.status == .authorized)
        let unknown = Level(rawValue: "vague")
        #expect(scene.check(":1.5", .location, level: unknown) == nil)
    }

    @Test("a service is told of what it has checked, once, before the reply, and of nothing else")
    func told() {
        var scene = scene()
        scene.connect(":1.8", .control, subscribes: false)
        _ = scene.check(":1.5")
        _ = scene.check(":1.5")
        _ = scene.check(":1.5", .microphone)
        scene.forget()
        let call = scene.grant(.camera)
        scene.commit()
        #expect(scene.toldService().map(\.permission) == [.camera])
        #expect(scene.toldService().first == scene.check(":1.5"))
        #expect(scene.toldService(":1.8").isEmpty)
        let order = scene.actions.compactMap { action in
            switch action {
            case .tellService: "told"
            case .reply(call, _): "reply"
            default: nil as String?
            }
        }
        #expect(order.prefix(2) == ["told", "reply"])
        scene.forget()
        _ = scene.grant(.contacts)
        _ = scene.grant(.camera, to: .maps)
        scene.commit()
        #expect(scene.toldService().isEmpty)
    }

    @Test("a service is told whatever it is that changes the status")
    func everyCause() {
        let policy = Policy([(.init(permission: .camera), .init(effect: .deny, source: "a"))])
        let causes: [((inout Scene) -> Void, AuthorizationStatus)] = [
            ({ _ = $0.revoke(.camera) }, .denied),
            ({ _ = $0.reset(.pairs([.camera], .camera)) }, .notDetermined),
            ({ _ = $0.reset(.apps([.camera])) }, .notDetermined),
            ({ _ = $0.reset(.permission(.camera)) }, .notDetermined),
            ({ _ = $0.reset(.all) }, .notDetermined),
            ({ _ = $0.setEnabled(.camera, false) }, .disabled),
            ({ _ = $0.relinquish(.camera, from: ":1.5") }, .notDetermined),
            ({ $0.send(.environmentChanged(Environment(policy: policy))) }, .restricted),
            (
                {
                    let none: [Permission: Environment.Presence] = [.camera: .absent(.noDevice)]
                    $0.send(.environmentChanged(Environment(availability: none)))
                }, .notSupported
            ),
            ({ $0.pass(seconds: 60) }, .notDetermined),
        ]
        for (cause, status) in causes {
            var scene = scene()
            // Nobody else is told of this app: its own connection of Permissions is gone.
            scene.send(.disconnected(":1.1"))
            let end = scene.now.wall + 60_000_000
            _ = scene.grant(.camera, GrantTerms(lifetime: .until, expires: end))
            scene.commit()
            #expect(scene.check(":1.5")?.status == .authorized)
            scene.forget()
            cause(&scene)
            scene.commit()
            #expect(scene.toldService().map(\.status) == [status])
        }
    }

    @Test("a check behind a reset that is on its way is told of it")
    func pendingReset() {
        var scene = scene()
        scene.send(.disconnected(":1.1"))
        _ = scene.grant(.camera)
        scene.commit()
        _ = scene.reset(.all)
        #expect(scene.check(":1.5")?.status == .authorized)
        scene.commit()
        #expect(scene.toldService().map(\.status) == [.notDetermined])
    }

    @Test("what is told is at the level that was checked last")
    func levels() {
        var scene = scene()
        #expect(scene.check(":1.5", .calendars, level: .addOnly)?.status == .notDetermined)
        _ = scene.grant(.calendars, GrantTerms(level: .addOnly))
        scene.commit()
        #expect(scene.toldService().map(\.status) == [.authorized])
        _ = scene.check(":1.5", .calendars)
        scene.forget()
        _ = scene.revoke(.calendars)
        _ = scene.grant(.calendars, GrantTerms(level: .addOnly))
        scene.commit()
        #expect(scene.toldService().map(\.status) == [.denied, .notDetermined])
    }

    @Test("nothing is told of a client, or to a service, that left the bus")
    func leaves() {
        for leaving in [":1.5", ":1.7"] {
            var scene = scene()
            _ = scene.check(":1.5")
            scene.send(.disconnected(leaving))
            scene.forget()
            _ = scene.grant(.camera)
            scene.commit()
            #expect(scene.toldService().isEmpty)
        }
    }

    @Test("a service that changes something itself reads its own write")
    func ownWrite() {
        var scene = scene()
        let target = Target(app: .camera, name: "Camera")
        var actor = Scene.actor
        actor.connection = ":1.7"
        _ = scene.call { .grant($0, actor, [target], .camera, GrantTerms()) }
        let inquiry = Inquiry(service: ":1.7", client: ":1.5", permission: .camera)
        let check = scene.call { .check($0, inquiry) }
        #expect(scene.reply(check) == nil)
        scene.commit()
        #expect(scene.state(check)?.status == .authorized)
    }

    @Test("a client that names its desktop file is another app to whoever has checked it")
    func declared() {
        var scene = scene()
        let python = App.python
        scene.connect(":1.9", python, subscribes: false)
        _ = scene.grant(.camera, to: python)
        _ = scene.revoke(.camera, of: .maps)
        scene.commit()
        #expect(scene.check(":1.9")?.status == .authorized)
        _ = scene.beginUse(":1.9")
        scene.commit()
        scene.forget()
        let caller = Caller(app: .maps, name: "Maps", evidence: .declared, process: 1_009)
        scene.send(.declared(":1.9", caller))
        #expect(scene.toldService().map(\.status) == [.denied])
        #expect(scene.endings == [.ended])
        scene.forget()
        _ = scene.reset(.all)
        scene.commit()
        #expect(scene.toldService().map(\.status) == [.notDetermined])
    }

    @Test("a view that cannot be read fails the check; nothing is allowed")
    func unreadable() {
        var scene = scene()
        _ = scene.grant(.camera)
        scene.commit()
        scene.view.isBroken = true
        let inquiry = Inquiry(service: ":1.7", client: ":1.5", permission: .camera)
        let check = scene.call { .check($0, inquiry) }
        #expect(scene.reply(check) == .failed(.storeFailed))
        #expect(scene.beginUse(":1.5") == .failed(.storeFailed))
    }

    @Test("one app fills no service, and one service keeps no more than it may")
    func bounds() {
        var limits = Limits()
        limits.watchesPerApp = 2
        limits.watchesPerService = 3
        var scene = scene(limits)
        for (client, permission) in [(":1.5", Permission.camera), (":1.5", .microphone)] {
            #expect(scene.check(client, permission) != nil)
        }
        let third = Inquiry(service: ":1.7", client: ":1.1", permission: .camera)
        let refused = scene.call { .check($0, third) }
        #expect(scene.reply(refused) == .failed(.tooManyWatches))
        // What is watched already is no more, and another app has room.
        #expect(scene.check(":1.5") != nil)
        #expect(scene.check(":1.2") != nil)
        let fourth = Inquiry(service: ":1.7", client: ":1.2", permission: .contacts)
        let full = scene.call { .check($0, fourth) }
        #expect(scene.reply(full) == .failed(.tooManyWatches))
        scene.connect(":1.8", .control, subscribes: false)
        #expect(scene.check(":1.1", by: ":1.8") != nil)
        scene.send(.disconnected(":1.5"))
        #expect(scene.check(":1.1") != nil)
    }
}
