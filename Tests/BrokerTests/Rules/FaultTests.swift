import Broker
import ConsentModel
import Testing

/// Faults that programs before this one had; those of single rules stand with the rules.
@Suite("Known faults")
struct FaultTests {
    @Test(
        "B6, B22: every permission that can be requested prompts",
        arguments: [
            Permission.camera, .microphone, .contacts, .reminders, .motion, .screen, .location,
            .calendars, .notifications,
        ]
    )
    func everyPermission(permission: Permission) {
        var scene = Scene()
        scene.addAgent()
        let call = scene.request(permission)
        #expect(scene.shown?.question.permission == permission)
        #expect(scene.reply(call) == nil)
        scene.answer(.allow(GrantTerms()))
        scene.commit()
        #expect(scene.state(call)?.status == .authorized)
    }

    @Test("B4: an unknown permission or level is an error, never a yes")
    func unknown() {
        var scene = Scene()
        let odd = Permission(rawValue: "telepathy")
        let asked = scene.request(odd)
        #expect(scene.reply(asked) == .failed(.unknownPermission(odd)))
        let read = scene.call { .status($0, connection: ":1.1", odd, level: nil) }
        #expect(scene.reply(read) == .failed(.unknownPermission(odd)))
        let level = scene.request(.camera, level: .full)
        #expect(scene.reply(level) == .failed(.unknownLevel(.full, .camera)))
    }

    @Test(
        "numbers that only a damaged database can hold stop nothing",
        arguments: [Int64.min, .max]
    )
    func oddNumbers(number: Int64) {
        var scene = Scene()
        scene.addAgent()
        let odd = PairRecord(dismissals: Int(clamping: number), lastUsed: number)
        scene.view.records[GrantKey(.camera, .camera)] = odd
        let call = scene.request(.camera)
        scene.answer(.dismiss)
        scene.commit()
        #expect(scene.state(call)?.status == .notDetermined)
        _ = scene.grant(.camera)
        scene.commit()
        scene.connect(":1.7", .control)
        #expect(scene.beginUse() != nil)
        scene.commit()
        #expect(scene.record(.camera).lastUsed == scene.now.wall)
    }

    @Test("B12: switched off is not the same as not there")
    func switchedOff() {
        var scene = Scene(
            environment: Environment(availability: [
                .location: .switchedOff(source: "org.gnome.system.location"),
                .camera: .absent(.noDevice),
            ])
        )
        #expect(scene.status(.location)?.status == .disabled)
        #expect(scene.status(.location)?.source == "org.gnome.system.location")
        #expect(scene.status(.camera)?.status == .notSupported)
    }

    @Test("B23: what a request answers is what a status says")
    func oneTruth() {
        var scene = Scene()
        _ = scene.grant(.location, GrantTerms(level: .approximate))
        _ = scene.revoke(.camera)
        _ = scene.setEnabled(.motion, false)
        scene.commit()
        for permission in [Permission.location, .camera, .motion] {
            let level: Level? = permission == .location ? .approximate : nil
            let call = scene.request(permission, level: level)
            #expect(scene.state(call) == scene.status(permission, level: level))
        }
    }

    @Test("a call of a connection that nobody identified is refused")
    func unidentified() {
        var scene = Scene()
        let call = scene.request(.camera, from: ":9.9")
        guard case .failed(.invalid)? = scene.reply(call) else {
            Issue.record("answered")
            return
        }
    }

    @Test("200 clients at once: one prompt at a time, everyone answered once, nothing remains")
    func manyClients() {
        var scene = Scene()
        scene.addAgent()
        var calls: [CallID] = []
        for number in 10..<210 {
            scene.connect(":1.\(number)", App(id: "org.example.A\(number % 40)", kind: .desktop))
            calls.append(scene.request(.camera, from: ":1.\(number)"))
        }
        while scene.shown != nil {
            scene.answer(.allow(GrantTerms(lifetime: .session)))
            scene.commit()
        }
        #expect(scene.asked == 40)
        #expect(scene.mostShown == 1)
        #expect(calls.allSatisfy { scene.state($0)?.status == .authorized })
        for number in 10..<210 { scene.send(.disconnected(":1.\(number)")) }
        scene.pass(seconds: 5)
        scene.commit()
        #expect(scene.broker.isIdle)
        #expect(scene.broker.nextDeadline == nil)
    }
}
