import Broker
import ConsentModel
import Testing

@Suite("Rules of the queue")
struct QueueRuleTests {
    @Test("Rule 7, B15, B27: one prompt on screen at a time, first come first served")
    func oneAtATime() {
        var scene = Scene()
        scene.addAgent()
        let order: [Permission] = [.camera, .microphone, .contacts]
        for permission in order { _ = scene.request(permission) }
        for permission in order {
            #expect(scene.shown?.question.permission == permission)
            scene.answer(.allow(GrantTerms()))
            scene.commit()
        }
        #expect(scene.asked == 3)
        #expect(scene.mostShown == 1)
    }

    @Test("Rule 7, B20: equal requests join, and every one of them is answered")
    func join() {
        var scene = Scene()
        scene.addAgent()
        scene.connect(":1.5", .camera)
        let calls = [
            scene.request(.camera), scene.request(.camera), scene.request(.camera, from: ":1.5"),
        ]
        scene.answer(.allow(GrantTerms()))
        scene.commit()
        #expect(scene.asked == 1)
        #expect(calls.allSatisfy { scene.state($0)?.status == .authorized })
    }

    @Test("Rule 7: another level, kind or evidence is a question of its own")
    func noJoin() {
        var scene = Scene()
        scene.addAgent()
        scene.connect(":1.5", .camera, evidence: .path)
        scene.connect(":1.6", App(id: App.camera.id, kind: .flatpak))
        _ = scene.request(.location)
        _ = scene.request(.location, level: .approximate)
        _ = scene.request(.location, from: ":1.5")
        _ = scene.request(.location, from: ":1.6")
        for _ in 0..<4 {
            scene.answer(.dismiss)
            scene.commit()
        }
        #expect(scene.asked == 4)
    }

    @Test("Rule 7: what is decided by now is answered without being shown")
    func judgedAgain() {
        var scene = Scene()
        scene.addAgent()
        scene.connect(":1.5", .camera, evidence: .path)
        let first = scene.request(.camera)
        let second = scene.request(.camera, from: ":1.5")
        let lower = scene.request(.location, level: .approximate)
        let higher = scene.request(.location, from: ":1.5")
        scene.answer(.deny(GrantTerms()))
        scene.commit()
        #expect(scene.state(first)?.status == .denied)
        #expect(scene.state(second)?.status == .denied)
        scene.answer(.allow(GrantTerms()))
        scene.commit()
        #expect(scene.state(lower)?.status == .authorized)
        #expect(scene.shown?.question.heldLevel == .approximate)
        #expect(scene.shown?.question.levels == [.precise])
        scene.answer(.deny(GrantTerms()))
        scene.commit()
        #expect(scene.state(higher)?.status == .limited)
        #expect(scene.state(higher)?.canRequest == false)
    }

    @Test("Rule 7: four questions of an app wait, 64 in all, 256 calls of an app")
    func bounds() {
        var scene = Scene()
        scene.addAgent()
        let permissions: [Permission] = [.camera, .microphone, .contacts, .reminders, .motion]
        for permission in permissions { _ = scene.request(permission) }
        let sixth = scene.request(.screen)
        #expect(scene.reply(sixth) == .failed(.tooManyRequests))
        for _ in 5..<256 {
            let call = scene.request(.camera)
            #expect(scene.reply(call) == nil)
        }
        let late = scene.request(.camera)
        #expect(scene.reply(late) == .failed(.tooManyRequests))
        var refused = 0
        for number in 10..<90 {
            scene.connect(":1.\(number)", App(id: "org.example.A\(number)", kind: .desktop))
            let call = scene.request(.camera, from: ":1.\(number)")
            if scene.reply(call) == .failed(.tooManyRequests) { refused += 1 }
        }
        #expect(refused == 20)
    }

    @Test("Rule 14: a policy closes an open question at once, also while its pair is being written")
    func policyMeanwhile() {
        var scene = Scene()
        scene.addAgent(isScripted: false)
        let call = scene.request(.camera)
        _ = scene.askEveryTime(.camera)
        #expect(scene.shown != nil)
        let rule = Policy.Rule(effect: .freeze, source: "a.conf")
        let policy = Policy([(Policy.Group(permission: .camera), rule)])
        scene.send(.environmentChanged(Environment(policy: policy)))
        #expect(scene.shown == nil)
        #expect(scene.state(call)?.status == .restricted)
        scene.commit()
        #expect(scene.shown == nil)
        #expect(scene.broker.isIdle)
    }

    @Test("Rule 8: a prompt closes when the last of its requests is withdrawn")
    func withdrawn() {
        var scene = Scene()
        scene.addAgent()
        scene.connect(":1.5", .camera)
        let first = scene.request(.camera, token: "a")
        let second = scene.request(.camera, from: ":1.5", token: "a")
        let cancelled = scene.cancel("a")
        #expect(scene.reply(cancelled) == .done)
        #expect(scene.reply(first) == .failed(.cancelled))
        #expect(scene.reply(second) == nil)
        #expect(scene.shown != nil)
        scene.send(.disconnected(":1.5"))
        #expect(scene.shown == nil)
        #expect(scene.reply(second) == .failed(.cancelled))
        let unknown = scene.cancel("b")
        #expect(scene.reply(unknown) == .done)
        #expect(scene.view.records.isEmpty)
    }

    @Test("Rule 8: who leaves while an answer is being stored is not asked what was to follow")
    func leftWhileStored() {
        var scene = Scene()
        scene.addAgent()
        let call = scene.request(.backgroundLocation, token: "a")
        #expect(scene.shown?.question.permission == .location)
        scene.answer(.allow(GrantTerms()))
        scene.send(.disconnected(":1.1"))
        #expect(scene.reply(call) == .failed(.cancelled))
        scene.commit()
        #expect(scene.shown == nil)
        #expect(scene.broker.isIdle)
        #expect(scene.record(.location).stored?.answer == .allowed, "the answer counts")
    }

    @Test("Rule 8: two live requests of a connection do not share a token")
    func tokenInUse() {
        var scene = Scene()
        scene.addAgent()
        let first = scene.request(.camera, token: "a")
        let second = scene.request(.microphone, token: "a")
        #expect(scene.reply(second) == .failed(.tokenInUse("a")))
        let other = scene.request(.camera, from: ":1.2", token: "a")
        #expect(scene.reply(other) == nil)
        scene.answer(.allow(GrantTerms()))
        scene.commit()
        #expect(scene.state(first)?.status == .authorized)
        let third = scene.request(.microphone, token: "a")
        #expect(scene.reply(third) == nil)
    }

    @Test("Rule 8: an app that withdraws from the screen waits 5 s, doubling to 5 min")
    func backoff() {
        var scene = Scene()
        scene.addAgent()
        var waits: [Double] = []
        for _ in 0..<9 {
            _ = scene.request(.camera, token: "a")
            var waited = 0.0
            while scene.shown == nil, waited < 1_000 {
                guard let deadline = scene.broker.nextDeadline else { break }
                let seconds = Double(deadline - scene.now.steady) / 1_000_000
                waited += seconds
                scene.pass(seconds: seconds)
            }
            waits.append(waited)
            _ = scene.cancel("a")
        }
        #expect(waits == [0, 5, 10, 20, 40, 80, 160, 300, 300])
        _ = scene.request(.camera)
        let other = scene.request(.camera, from: ":1.2")
        #expect(scene.shown?.question.caller.app == .maps)
        scene.answer(.allow(GrantTerms()))
        scene.commit()
        #expect(scene.state(other)?.status == .authorized)
        scene.pass(seconds: 300)
        scene.answer(.dismiss)
        scene.commit()
        _ = scene.request(.camera)
        #expect(scene.shown != nil)
    }

    @Test("Rule 8: a thousand requests withdrawn at once put a dozen questions on screen at most")
    func thousandRounds() {
        var scene = Scene()
        scene.addAgent()
        for _ in 0..<1_000 {
            let call = scene.request(.camera, token: "a")
            _ = scene.cancel("a")
            #expect(scene.reply(call) == .failed(.cancelled))
            scene.pass(seconds: 0.5)
        }
        #expect(scene.asked <= 12)
    }

    @Test("Rule 8: after ten minutes on screen a question is timed out, and not counted")
    func timedOut() {
        var scene = Scene()
        scene.addAgent()
        let call = scene.request(.camera)
        #expect(scene.broker.nextDeadline == scene.now.steady + 600_000_000)
        scene.pass(seconds: 599)
        #expect(scene.reply(call) == nil)
        scene.pass(seconds: 1)
        #expect(scene.state(call)?.reason == .timedOut)
        #expect(scene.shown == nil)
        #expect(scene.record(.camera).isEmpty)
    }

    @Test("Rule 8: a prompter that dies or errs hands the question to the next")
    func handOn() {
        var scene = Scene()
        scene.addDesktop()
        scene.addAgent(1)
        scene.addAgent(2)
        let call = scene.request(.camera)
        #expect(scene.shown?.prompter == .agent(2))
        scene.shown = nil
        scene.send(.prompterLeft(.agent(2)))
        #expect(scene.shown?.prompter == .agent(1))
        if let shown = scene.shown { scene.send(.promptFailed(shown.id)) }
        #expect(scene.shown?.prompter == .desktop)
        if let shown = scene.shown { scene.send(.promptFailed(shown.id)) }
        #expect(scene.state(call)?.reason == .prompterFailed)
        #expect(scene.state(call)?.status == .notDetermined)
    }

    @Test("Rule 8: with no prompter a question waits ten seconds for one")
    func noPrompter() {
        var scene = Scene()
        let call = scene.request(.camera)
        #expect(scene.state(call) == nil)
        scene.pass(seconds: 9)
        scene.addAgent()
        #expect(scene.shown != nil)
        scene.shown = nil
        scene.send(.prompterLeft(.agent(1)))
        scene.pass(seconds: 9)
        #expect(scene.reply(call) == nil)
        scene.pass(seconds: 1)
        #expect(scene.state(call)?.reason == .noPrompter)
        #expect(scene.state(call)?.canRequest == true)
    }

    @Test("an agent is never asked about a request of its own process")
    func ownProcess() {
        var scene = Scene()
        scene.addAgent(1, process: 50)
        scene.addAgent(2, process: 1_001)
        _ = scene.request(.camera)
        #expect(scene.shown?.prompter == .agent(1))
        scene.connect(":1.5", .camera, process: 50)
        _ = scene.request(.camera, from: ":1.5")
        scene.answer(.dismiss)
        scene.commit()
        #expect(scene.shown?.prompter == .agent(2))
    }

    @Test("what is answered before it can be read is put again, twice, then dismissed uncounted")
    func hasty() {
        var scene = Scene()
        scene.addAgent(isScripted: false)
        let call = scene.request(.camera)
        var seen: Set<QuestionID> = []
        for _ in 0..<3 {
            if let shown = scene.shown { seen.insert(shown.id) }
            scene.pass(seconds: 0.499)
            scene.answer(.allow(GrantTerms()))
        }
        #expect(seen.count == 3)
        #expect(scene.shown == nil)
        #expect(scene.state(call)?.reason == .dismissed)
        scene.commit()
        #expect(scene.record(.camera).isEmpty)
        let second = scene.request(.camera)
        scene.pass(seconds: 0.5)
        scene.answer(.allow(GrantTerms()))
        scene.commit()
        #expect(scene.state(second)?.status == .authorized)
    }

    @Test("a dialog that takes its time to appear can be read only from then on")
    func shownLate() {
        var scene = Scene()
        scene.addAgent(isScripted: false)
        let call = scene.request(.camera)
        guard let first = scene.shown?.id else { return }
        scene.pass(seconds: 20)
        scene.send(.promptShown(first))
        #expect(scene.broker.nextDeadline == scene.now.steady + 600_000_000)
        scene.pass(seconds: 0.4)
        scene.answer(.allow(GrantTerms()))
        #expect(scene.shown != nil, "it is put again")
        scene.send(.promptShown(first))
        scene.pass(seconds: 0.5)
        scene.answer(.allow(GrantTerms()))
        scene.commit()
        #expect(scene.state(call)?.status == .authorized)
        scene.send(.promptShown(first))
        #expect(scene.broker.isIdle)
    }

    @Test("a question that finds nothing to show it is told")
    func awaitsPrompter() {
        var scene = Scene()
        #expect(!scene.broker.awaitsPrompter)
        _ = scene.request(.camera)
        #expect(scene.broker.awaitsPrompter)
        scene.addAgent()
        #expect(!scene.broker.awaitsPrompter)
        scene.shown = nil
        scene.send(.prompterLeft(.agent(1)))
        #expect(scene.broker.awaitsPrompter)
        scene.pass(seconds: 10)
        #expect(!scene.broker.awaitsPrompter)
    }

    @Test("an answer counts once, and only to the question on screen")
    func answerOnce() {
        var scene = Scene()
        scene.addAgent()
        _ = scene.request(.camera)
        guard let first = scene.shown?.id else { return }
        scene.answer(.deny(GrantTerms()))
        scene.send(.answered(first, .allow(GrantTerms())))
        scene.commit()
        scene.send(.answered(first, .allow(GrantTerms())))
        #expect(scene.writes.isEmpty)
        #expect(scene.status(.camera)?.status == .denied)
    }
}
