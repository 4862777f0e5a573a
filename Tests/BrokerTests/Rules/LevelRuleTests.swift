import Broker
import ConsentModel
import Testing

@Suite("Rules of what is held and given back")
struct LevelRuleTests {
    @Test("relinquish gives back what is usable, and nothing else")
    func relinquish() {
        var scene = Scene()
        scene.addAgent()
        _ = scene.grant(.location, GrantTerms(level: .approximate))
        scene.commit()
        _ = scene.request(.location)
        scene.answer(.deny(GrantTerms()))
        scene.commit()
        let call = scene.relinquish(.location)
        scene.commit()
        #expect(scene.reply(call) == .done)
        #expect(scene.status(.location, level: .approximate)?.reason == .relinquished)
        #expect(scene.status(.location)?.status == .denied)
        _ = scene.revoke(.camera)
        scene.commit()
        let denied = scene.relinquish(.camera)
        #expect(scene.reply(denied) == .done)
        #expect(scene.status(.camera)?.status == .denied)
        #expect(scene.writes.isEmpty)
    }

    @Test("notifications at quiet are held at once, and never in place of a refusal")
    func provisional() {
        var scene = Scene()
        scene.addAgent()
        let call = scene.request(.notifications, level: .quiet)
        #expect(scene.reply(call) == nil)
        scene.commit()
        #expect(scene.state(call)?.status == .provisional)
        #expect(scene.state(call)?.canRequest == false)
        #expect(scene.status(.notifications)?.status == .provisional)
        #expect(scene.status(.notifications)?.canRequest == true)
        #expect(scene.asked == 0)
        let full = scene.request(.notifications)
        #expect(scene.shown?.question.heldLevel == .quiet)
        scene.answer(.deny(GrantTerms()))
        scene.commit()
        #expect(scene.state(full)?.status == .provisional)
        #expect(scene.state(full)?.canRequest == false)
        _ = scene.revoke(.notifications)
        scene.commit()
        let quiet = scene.request(.notifications, level: .quiet)
        #expect(scene.state(quiet)?.status == .denied)
    }

    @Test("background location asks for location first, and ends with it")
    func required() {
        var scene = Scene()
        scene.addAgent()
        let call = scene.request(.backgroundLocation)
        #expect(scene.shown?.question.permission == .location)
        scene.answer(.allow(GrantTerms(level: .approximate)))
        scene.commit()
        #expect(scene.shown?.question.permission == .backgroundLocation)
        scene.answer(.allow(GrantTerms()))
        scene.commit()
        #expect(scene.state(call)?.status == .authorized)
        scene.forget()
        _ = scene.revoke(.location)
        scene.commit()
        #expect(
            scene.told(":1.1").map(\.permission) == [.backgroundLocation, .location]
        )
        #expect(scene.told(":1.1").allSatisfy { $0.status == .denied })
        let blocked = scene.request(.backgroundLocation)
        #expect(scene.state(blocked)?.status == .denied)
        _ = scene.reset(.apps([.camera]))
        scene.commit()
        let refused = scene.request(.backgroundLocation)
        scene.answer(.dismiss)
        scene.commit()
        #expect(scene.state(refused)?.reason == .dismissed)
        #expect(scene.shown == nil)
    }

    @Test("a request on behalf of an app is asked as that app, and told to its caller")
    func onBehalf() {
        var scene = Scene()
        scene.addAgent()
        scene.connect(":1.90", .control)
        let caller = Caller(app: .camera, name: "Camera", evidence: .unit, process: 1_001)
        let call = scene.request(.camera, from: ":1.90", onBehalfOf: caller)
        #expect(scene.shown?.question.caller.app == .camera)
        let joined = scene.request(.camera)
        #expect(scene.asked == 1)
        scene.answer(.allow(GrantTerms()))
        scene.commit()
        #expect(scene.state(call)?.status == .authorized)
        #expect(scene.state(joined)?.status == .authorized)
        #expect(scene.status(.camera, from: ":1.90")?.status == .notDetermined)
    }
}
