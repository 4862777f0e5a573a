import Broker
import ConsentModel
import Testing

/// No deadline stays behind when it has passed: the scene looks after each event.
@Suite("Deadlines")
struct DeadlineTests {
    @Test("what the clock has ended could not be stored: it is tried again, and then no more")
    func sweepFails() {
        var scene = Scene()
        let expires = scene.now.wall + 60_000_000
        _ = scene.grant(.camera, GrantTerms(lifetime: .until, expires: expires))
        scene.commit()
        scene.pass(seconds: 60)
        #expect(scene.writes.count == 1)
        scene.failAll()
        scene.pass(seconds: 1)
        scene.commit()
        scene.pass(seconds: 1)
        #expect(scene.status(.camera)?.status == .notDetermined)
        #expect(scene.broker.nextDeadline == nil)
    }

    @Test("an app's wait after a withdrawn question is over, and still nobody can ask")
    func waitIsOver() {
        var scene = Scene()
        scene.addAgent()
        _ = scene.request(.camera, token: "first")
        _ = scene.cancel("first")
        scene.send(.prompterLeft(.agent(1)))
        scene.commit()
        scene.pass(seconds: 6)
        let call = scene.request(.camera)
        scene.pass(seconds: 9)
        #expect(scene.reply(call) == nil)
        scene.pass(seconds: 1)
        #expect(scene.state(call)?.reason == .noPrompter)
        #expect(scene.broker.nextDeadline == nil)
    }

    @Test("an app's wait is over while a change of the pair is on its way")
    func waitIsOverDuringWrite() {
        var scene = Scene()
        scene.addAgent()
        _ = scene.request(.camera, token: "first")
        _ = scene.cancel("first")
        let call = scene.request(.camera)
        _ = scene.askEveryTime(.camera)
        scene.pass(seconds: 6)
        #expect(scene.reply(call) == nil)
        scene.commit()
        #expect(scene.shown != nil)
    }
}
