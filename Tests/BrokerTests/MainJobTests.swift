import Broker
import ConsentModel
import Testing

@Suite("The main job")
struct MainJobTests {
    @Test("asked once, remembered, taken back, reset")
    func wholeJob() {
        var scene = Scene()
        scene.addAgent()
        #expect(scene.status(.camera)?.status == .notDetermined)
        #expect(scene.asked == 0)

        let first = scene.request(.camera)
        #expect(scene.asked == 1)
        #expect(scene.reply(first) == nil)
        scene.answer(.allow(GrantTerms()))
        #expect(scene.reply(first) == nil)
        scene.commit()
        #expect(scene.state(first)?.status == .authorized)
        #expect(scene.told(":1.1").map(\.status) == [.authorized])

        let second = scene.request(.camera)
        #expect(scene.asked == 1)
        #expect(scene.state(second)?.status == .authorized)

        scene.forget()
        let revoked = scene.revoke(.camera)
        #expect(scene.reply(revoked) == nil)
        scene.commit()
        #expect(scene.reply(revoked) == .changed(true))
        #expect(scene.told(":1.1").map(\.status) == [.denied])
        #expect(scene.told(":1.2").isEmpty)

        scene.forget()
        let reset = scene.reset(.all)
        scene.commit()
        #expect(scene.reply(reset) == .removed(1))
        #expect(scene.told(":1.1").map(\.status) == [.notDetermined])
        let again = scene.reset(.all)
        scene.commit()
        #expect(scene.reply(again) == .removed(0))

        _ = scene.request(.camera)
        #expect(scene.asked == 2)
    }

    @Test("an app that nobody saw may be granted, and finds the grant when it comes")
    func grantAhead() {
        var scene = Scene()
        let granted = scene.grant(.camera, to: App(id: "org.example.New", kind: .desktop))
        scene.commit()
        #expect(scene.reply(granted) == .changed(true))
        scene.connect(":1.7", App(id: "org.example.New", kind: .desktop))
        #expect(scene.status(.camera, from: ":1.7")?.status == .authorized)
        #expect(scene.status(.camera, from: ":1.7")?.reason == .commandLine)
        let again = scene.grant(.camera, to: App(id: "org.example.New", kind: .desktop))
        #expect(scene.reply(again) == .changed(false))
    }
}
