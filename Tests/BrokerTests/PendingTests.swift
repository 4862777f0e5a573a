import Broker
import ConsentModel
import Testing

@Suite("What is pending")
struct PendingTests {
    @Test("status, signals and replies use what is committed")
    func committedOnly() {
        var scene = Scene()
        scene.forget()
        let call = scene.grant(.camera)
        #expect(scene.status(.camera)?.status == .notDetermined)
        #expect(scene.told(":1.1").isEmpty)
        #expect(scene.reply(call) == nil)
        scene.commit()
        #expect(scene.reply(call) == .changed(true))
    }

    @Test("whether the next write changes anything is computed on what is pending, in order")
    func onTop() {
        var scene = Scene()
        let calls = [
            scene.grant(.camera), scene.grant(.camera), scene.revoke(.camera),
            scene.revoke(.camera), scene.reset(.pairs([.camera], .camera)), scene.grant(.camera),
        ]
        #expect(calls.allSatisfy { scene.reply($0) == nil })
        scene.commit()
        #expect(
            calls.map(scene.reply) == [
                .changed(true), .changed(false), .changed(true), .changed(false), .removed(1),
                .changed(true),
            ]
        )
    }

    @Test("a failed write takes those with it that were computed on it")
    func failed() {
        var scene = Scene()
        let first = scene.grant(.camera)
        let same = scene.grant(.camera)
        let second = scene.revoke(.camera)
        scene.failAll()
        for call in [first, same, second] {
            #expect(scene.reply(call) == .failed(.storeFailed))
        }
        #expect(scene.view.records.isEmpty)
        let third = scene.grant(.camera)
        scene.commit()
        #expect(scene.reply(third) == .changed(true))
    }

    @Test("a write that was sent too late to fail is told when it is stored after all")
    func storedAfterAll() {
        var scene = Scene()
        scene.forget()
        let first = scene.grant(.camera)
        let second = scene.revoke(.camera)
        let lost = scene.writes.removeFirst()
        scene.send(.storeFailed(lost.id))
        #expect(scene.reply(first) == .failed(.storeFailed))
        #expect(scene.reply(second) == .failed(.storeFailed))
        scene.commit()
        #expect(scene.told(":1.1").map(\.status) == [.denied])
        #expect(scene.replies[second]?.count == 1)
    }

    @Test("of several that are stored after all, each is told from what the one before has left")
    func severalStoredAfterAll() {
        var scene = Scene()
        scene.forget()
        _ = scene.grant(.camera)
        _ = scene.revoke(.camera)
        _ = scene.reset(.pairs([.camera], .camera))
        let lost = scene.writes.removeFirst()
        scene.send(.storeFailed(lost.id))
        scene.commit()
        #expect(scene.told(":1.1").map(\.status) == [.denied, .notDetermined])
    }

    @Test("a request whose answer cannot be stored fails, and may ask again")
    func answerFails() {
        var scene = Scene()
        scene.addAgent()
        let call = scene.request(.camera)
        scene.answer(.allow(GrantTerms()))
        scene.failAll()
        #expect(scene.reply(call) == .failed(.storeFailed))
        #expect(scene.status(.camera)?.status == .notDetermined)
        _ = scene.request(.camera)
        #expect(scene.asked == 2)
    }

    @Test("a connection's reads wait for its own writes, and for nobody else's")
    func ordered() {
        var scene = Scene()
        _ = scene.grant(.camera)
        scene.commit()
        let given = scene.relinquish(.camera)
        let read = scene.call { .status($0, connection: ":1.1", .camera, level: nil) }
        let other = scene.call { .status($0, connection: ":1.2", .camera, level: nil) }
        #expect(scene.reply(read) == nil)
        #expect(scene.reply(other) != nil)
        scene.commit()
        #expect(scene.reply(given) == .done)
        #expect(scene.state(read)?.reason == .relinquished)
    }

    @Test("a waiting request holds nothing up")
    func waitingHoldsNothing() {
        var scene = Scene()
        scene.addAgent()
        _ = scene.request(.camera)
        #expect(scene.status(.camera) != nil)
        scene.answer(.allow(GrantTerms()))
        #expect(scene.status(.camera)?.status == .notDetermined)
    }

    @Test("a request that comes after a command is judged after it")
    func requestAfterCommand() {
        var scene = Scene()
        scene.addAgent()
        _ = scene.grant(.camera)
        let call = scene.request(.camera, token: "a")
        let twin = scene.request(.microphone, token: "a")
        #expect(scene.reply(twin) == .failed(.tokenInUse("a")))
        #expect(scene.asked == 0)
        scene.commit()
        #expect(scene.state(call)?.status == .authorized)
        _ = scene.revoke(.camera)
        let held = scene.request(.camera, token: "a")
        let cancelled = scene.cancel("a")
        #expect(scene.reply(held) == .failed(.cancelled))
        #expect(scene.reply(cancelled) == .done)
        scene.commit()
        #expect(scene.replies[held]?.count == 1)
    }

    @Test("an app that subscribes while a reset is on its way is told of it")
    func subscribedLate() {
        var scene = Scene()
        _ = scene.grant(.contacts, to: App(id: "org.example.New", kind: .desktop))
        scene.commit()
        _ = scene.reset(.all)
        scene.connect(":1.8", App(id: "org.example.New", kind: .desktop))
        #expect(scene.status(.contacts, from: ":1.8")?.status == .authorized)
        scene.commit()
        #expect(scene.told(":1.8").map(\.status) == [.notDetermined])
    }

    @Test("a view that cannot be read changes nothing, and the calls say so")
    func brokenView() {
        var scene = Scene()
        scene.addAgent()
        scene.view.isBroken = true
        let calls = [
            scene.request(.camera, token: "a"), scene.grant(.camera), scene.revoke(.camera),
            scene.reset(.all), scene.setEnabled(.camera, false), scene.relinquish(.camera),
        ]
        for call in calls { #expect(scene.reply(call) == .failed(.storeFailed)) }
        #expect(scene.writes.isEmpty)
        #expect(scene.asked == 0)
        scene.view.isBroken = false
        let call = scene.request(.camera, token: "a")
        #expect(scene.reply(call) == nil)
        #expect(scene.asked == 1)
    }

    @Test("what is committed while the view cannot be read is told later")
    func toldLater() {
        var scene = Scene()
        let call = scene.grant(.camera)
        let write = scene.writes.removeFirst()
        let result = scene.view.apply(write.changes)
        scene.view.isBroken = true
        scene.forget()
        scene.send(.stored(write.id, result))
        #expect(scene.reply(call) == nil)
        #expect(scene.broker.nextDeadline == scene.now.steady + 1_000_000)
        scene.view.isBroken = false
        scene.pass(seconds: 1)
        #expect(scene.reply(call) == .changed(true))
        #expect(scene.told(":1.1").map(\.status) == [.authorized])
        #expect(scene.broker.nextDeadline == nil)
    }

    @Test("ends that cannot be stored are tried again, and not shown meanwhile")
    func endsRetried() {
        var scene = Scene()
        _ = scene.grant(.camera, GrantTerms(lifetime: .once))
        _ = scene.grant(
            .microphone,
            GrantTerms(lifetime: .until, expires: scene.now.wall + 5_000_000)
        )
        scene.commit()
        scene.send(.disconnected(":1.1"))
        scene.failAll()
        scene.pass(seconds: 5)
        #expect(scene.writes.count == 2)
        scene.failAll()
        scene.connect(":1.3", .camera)
        #expect(scene.status(.camera, from: ":1.3")?.status == .notDetermined)
        #expect(scene.status(.microphone, from: ":1.3")?.status == .notDetermined)
        scene.pass(seconds: 1)
        scene.commit()
        #expect(scene.record(.camera).live == nil)
        #expect(scene.record(.microphone).stored == nil)
    }
}
