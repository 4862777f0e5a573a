import Broker
import ConsentModel
import Testing

@Suite("What was decided before the kind of an app was known")
struct InheritanceRuleTests {
    private let guess = App(id: "org.example.Late", kind: .desktop)
    private let flatpak = App(id: "org.example.Late", kind: .flatpak)

    private func arrive(_ scene: inout Scene, _ name: String = ":1.5") {
        scene.connect(name, flatpak, evidence: .flatpakInfo, subscribes: false)
        scene.send(.inherits(name, from: guess))
    }

    @Test("the first kind seen has it, from its first call on, and the guess is forgotten")
    func first() throws {
        var scene = Scene()
        _ = scene.grant(.camera, to: guess)
        _ = scene.revoke(.microphone, of: guess)
        _ = scene.askEveryTime(.screen, of: guess)
        scene.commit()
        arrive(&scene)
        let early = scene.call { .status($0, connection: ":1.5", .camera, level: nil) }
        #expect(scene.state(early) == nil, "it waits for what it inherits")
        scene.commit()
        #expect(scene.state(early)?.status == .authorized)
        #expect(scene.state(early)?.reason == .commandLine)
        #expect(scene.status(.microphone, from: ":1.5")?.status == .denied)
        #expect(scene.status(.screen, from: ":1.5")?.reason == .askEveryTime)
        #expect(scene.view.apps[guess] == nil)
        #expect(scene.view.apps[flatpak]?.firstSeen == scene.now.wall)
        #expect(scene.view.records.keys.allSatisfy { $0.app != guess })
        #expect(try scene.view.kinds(of: guess.id) == [.flatpak])
        #expect(
            scene.view.history.filter { $0.app == flatpak }.map(\.event) == [.grant, .revoke, .ask]
        )
    }

    @Test("a grant for once begins with the app's first connection, and ends with its last")
    func once() {
        var scene = Scene()
        _ = scene.grant(.camera, to: guess, GrantTerms(lifetime: .once))
        scene.commit()
        arrive(&scene)
        scene.commit()
        #expect(scene.status(.camera, from: ":1.5")?.status == .authorized)
        scene.send(.disconnected(":1.5"))
        scene.pass(seconds: 6)
        scene.commit()
        scene.connect(":1.6", flatpak)
        #expect(scene.status(.camera, from: ":1.6")?.status == .notDetermined)
    }

    @Test("what the app holds of its own stays")
    func ownDecision() {
        var scene = Scene()
        _ = scene.grant(.camera, to: guess)
        _ = scene.grant(.microphone, to: guess)
        _ = scene.revoke(.camera, of: flatpak)
        scene.commit()
        arrive(&scene)
        scene.commit()
        #expect(scene.status(.camera, from: ":1.5")?.status == .denied)
        #expect(scene.status(.microphone, from: ":1.5")?.status == .authorized)
        #expect(scene.view.apps[guess] == nil)
    }

    @Test("when it cannot be stored nothing has changed, and the next connection inherits")
    func failure() {
        var scene = Scene()
        _ = scene.grant(.camera, to: guess)
        scene.commit()
        arrive(&scene)
        scene.failAll()
        #expect(scene.status(.camera, from: ":1.5")?.status == .notDetermined)
        #expect(scene.view.apps[guess] != nil)
        arrive(&scene, ":1.6")
        scene.commit()
        #expect(scene.status(.camera, from: ":1.6")?.status == .authorized)
    }
}
