import Broker
import ConsentModel
import Testing

@Suite("Rules of runs, sessions and time")
struct RunRuleTests {
    private func granted(
        _ lifetime: Lifetime,
        expires: Int64? = nil,
        to app: App = .camera
    ) -> Scene {
        var scene = Scene()
        _ = scene.grant(.camera, to: app, GrantTerms(lifetime: lifetime, expires: expires))
        scene.commit()
        scene.forget()
        return scene
    }

    @Test("Rule 10: once ends five seconds after the last connection closed")
    func onceEnds() {
        var scene = granted(.once)
        scene.connect(":1.5", .camera)
        scene.commit()
        scene.send(.disconnected(":1.1"))
        scene.pass(seconds: 60)
        #expect(scene.status(.camera, from: ":1.5")?.status == .authorized)
        scene.send(.disconnected(":1.5"))
        #expect(scene.broker.nextDeadline == scene.now.steady + 5_000_000)
        scene.pass(seconds: 4.9)
        scene.connect(":1.6", .camera)
        scene.pass(seconds: 60)
        #expect(scene.status(.camera, from: ":1.6")?.status == .authorized)
        scene.send(.disconnected(":1.6"))
        scene.pass(seconds: 5)
        scene.connect(":1.7", .camera)
        #expect(scene.status(.camera, from: ":1.7")?.reason == .expired)
        scene.commit()
        #expect(scene.status(.camera, from: ":1.7")?.reason == .expired)
        #expect(scene.record(.camera).live == nil)
        #expect(scene.view.history.last?.event == .expire)
        #expect(scene.view.openConnections.isEmpty)
        #expect(scene.asked == 0)
    }

    @Test("Rule 10: once ends after 16 hours, whatever the app does")
    func sixteenHours() {
        var scene = granted(.once)
        #expect(scene.broker.nextDue(view: scene.view) == scene.now.wall + 57_600_000_000)
        scene.pass(seconds: 57_599)
        #expect(scene.status(.camera)?.status == .authorized)
        scene.pass(seconds: 1)
        #expect(scene.status(.camera)?.status == .notDetermined)
        scene.commit()
        #expect(scene.told(":1.1").map(\.reason) == [.expired])
    }

    @Test("Rule 10: given while no run exists, once waits for the first")
    func onceWaits() {
        let late = App(id: "org.example.Late", kind: .desktop)
        var scene = granted(.once, to: late)
        scene.pass(seconds: 3_600)
        scene.connect(":1.8", late)
        scene.commit()
        #expect(scene.status(.camera, from: ":1.8")?.status == .authorized)
        #expect(scene.view.openConnections == [":1.8": late])
        scene.send(.disconnected(":1.8"))
        scene.pass(seconds: 5)
        scene.commit()
        #expect(scene.record(.camera, of: late).live == nil)
    }

    @Test("Rule 10: a restarted daemon counts the connections that remain, and ends what is over")
    func restart() {
        var scene = granted(.once)
        _ = scene.grant(.camera, to: .maps, GrantTerms(lifetime: .once))
        scene.commit()
        #expect(scene.view.openConnections.count == 2)
        var next = Scene()
        next.view = scene.view
        next.broker = Broker(catalogue: .test)
        next.send(.started(SessionIdentity(bus: "bus-1", login: "c1"), openConnections: [":1.2"]))
        #expect(!next.broker.hasEndedWhatIsOver)
        next.commit()
        #expect(next.broker.hasEndedWhatIsOver)
        #expect(next.record(.camera, of: .camera).live == nil)
        #expect(next.record(.camera, of: .camera).ended == .expired)
        next.connect(":1.2", .maps)
        #expect(next.status(.camera, from: ":1.2")?.status == .authorized)
        next.connect(":1.9", .camera)
        #expect(next.status(.camera, from: ":1.9")?.status == .notDetermined)
        next.send(.disconnected(":1.2"))
        next.pass(seconds: 5)
        next.commit()
        #expect(next.record(.camera, of: .maps).live == nil)
    }

    @Test("Rule 10: a connection that leaves before the stored ones could be read is gone")
    func restartWithoutView() {
        let scene = granted(.once)
        var next = Scene()
        next.view = scene.view
        next.view.isBroken = true
        next.broker = Broker(catalogue: .test)
        next.send(.started(SessionIdentity(bus: "bus-1", login: "c1"), openConnections: [":1.1"]))
        next.send(.disconnected(":1.1"))
        next.view.isBroken = false
        next.pass(seconds: 1)
        next.commit()
        #expect(next.view.openConnections.isEmpty)
        #expect(next.record(.camera).live == nil)
        #expect(next.record(.camera).ended == .expired)
    }

    @Test("Rule 10: session ends with the bus or with the login session it was given in")
    func session() {
        for (session, holds) in [
            (SessionIdentity(bus: "bus-1", login: "c1"), true),
            (SessionIdentity(bus: "bus-1", login: "c2"), false),
            (SessionIdentity(bus: "bus-1"), false), (SessionIdentity(bus: "bus-2"), false),
        ] {
            var scene = granted(.session)
            scene.send(.sessionChanged(session))
            #expect((scene.status(.camera)?.status == .authorized) == holds)
            scene.commit()
            #expect((scene.record(.camera).live != nil) == holds)
            #expect(scene.told(":1.1").count == (holds ? 0 : 1))
        }
    }

    @Test("Rule 10: what ends while the one that it requires is over, and not told of, is told")
    func requiredIsOver() {
        var scene = Scene()
        _ = scene.grant(.location, GrantTerms(lifetime: .session))
        _ = scene.grant(.backgroundLocation, GrantTerms(lifetime: .once))
        scene.commit()
        #expect(
            scene.told(":1.1").last { $0.permission == .backgroundLocation }?.status.isUsable
                == true
        )
        scene.pass(seconds: 16 * 3_600)
        scene.send(.sessionChanged(SessionIdentity(bus: "bus-1", login: "c2")))
        scene.commit()
        let told = scene.told(":1.1").last { $0.permission == .backgroundLocation }
        #expect(told?.status == .notDetermined)
    }

    @Test("Rule 10: until follows the wall clock, and is never shown past its time")
    func until() {
        let start = Scene().now.wall
        var scene = granted(.until, expires: start + 3_600_000_000)
        #expect(scene.status(.camera)?.expires?.secondsSince1970 == 1_000_003_600)
        scene.now.wall = start + 3_600_000_000
        #expect(scene.status(.camera)?.reason == .expired)
        #expect(scene.told(":1.1").isEmpty)
        scene.send(.tick)
        #expect(scene.broker.nextDue(view: scene.view) == nil)
        scene.commit()
        #expect(scene.told(":1.1").map(\.status) == [.notDetermined])
        #expect(scene.broker.nextDue(view: scene.view) == nil)
        scene.forget()
        scene.send(.tick)
        #expect(scene.actions.isEmpty)
    }

    @Test("Rule 10: a thousand that are due end in bounded batches")
    func batches() {
        var scene = Scene()
        let decision = Decision(
            answer: .allowed,
            lifetime: .until,
            expires: scene.now.wall + 1,
            reason: .user,
            since: 1
        )
        for number in 0..<1_000 {
            let app = App(id: "org.example.A\(number)", kind: .desktop)
            scene.view.records[GrantKey(app, .camera)] = PairRecord(stored: decision)
        }
        scene.pass(seconds: 1)
        var writes = 0
        while let write = scene.writes.first {
            writes += 1
            #expect(write.changes.count <= 3 * 256)
            scene.commitNext()
        }
        #expect(writes == 4)
        #expect(scene.view.records.values.allSatisfy { $0.stored == nil })
    }

    @Test("a lower level that is stored holds again when the higher one's run is over")
    func upgradeForARun() {
        var scene = Scene()
        scene.addAgent()
        _ = scene.grant(.location, GrantTerms(level: .approximate))
        scene.commit()
        _ = scene.request(.location)
        scene.answer(.allow(GrantTerms(lifetime: .once)))
        scene.commit()
        #expect(scene.status(.location)?.status == .authorized)
        scene.send(.disconnected(":1.1"))
        scene.pass(seconds: 5)
        scene.commit()
        scene.connect(":1.1", .camera)
        #expect(scene.status(.location)?.status == .limited)
        #expect(scene.status(.location)?.level == .approximate)
    }

    @Test("Rule 13: an update of the catalogue widens nothing that was allowed before")
    func update() {
        var scene = Scene()
        let allowed = Decision(answer: .allowed, lifetime: .always, reason: .user, since: 1)
        scene.view.records[GrantKey(.camera, .location)] = PairRecord(stored: allowed)
        #expect(scene.status(.location)?.status == .limited)
        var gone = allowed
        gone.level = .full
        scene.view.records[GrantKey(.camera, .location)] = PairRecord(stored: gone)
        #expect(scene.status(.location)?.status == .notDetermined)
        scene.connect(":1.1", .camera, evidence: .path)
        _ = scene.grant(.camera)
        scene.commit()
        scene.connect(":1.5", App(id: App.camera.id, kind: .flatpak))
        #expect(scene.status(.camera, from: ":1.5")?.status == .notDetermined)
    }
}
