import Broker
import ConsentModel
import Testing

@Suite("Rules of asking")
struct AskingRuleTests {
    @Test("Rule 1, B2, B5: status, connecting and everything but a request never prompt")
    func onlyRequestPrompts() {
        var scene = Scene()
        scene.addAgent()
        for permission in Catalogue.test.permissions { _ = scene.status(permission) }
        scene.connect(":1.9", .maps)
        _ = scene.relinquish(.camera)
        _ = scene.askEveryTime(.camera)
        _ = scene.setEnabled(.camera, false)
        _ = scene.setEnabled(.camera, true)
        _ = scene.request(.camera, isInteractive: false)
        scene.commit()
        #expect(scene.asked == 0)
        #expect(scene.writes.isEmpty)
    }

    @Test("Rule 2, B1, B3, B10, B18: a request ends once, after the answer, with the answer")
    func endsOnce() {
        let answers: [(Answer, AuthorizationStatus, StateReason)] = [
            (.allow(GrantTerms()), .authorized, .user), (.deny(GrantTerms()), .denied, .user),
            (.dismiss, .notDetermined, .dismissed),
        ]
        for (answer, status, reason) in answers {
            var scene = Scene()
            scene.addAgent()
            let call = scene.request(.camera)
            #expect(scene.replies[call] == nil)
            scene.answer(answer)
            #expect(scene.replies[call] == nil)
            scene.commit()
            #expect(scene.state(call)?.status == status)
            #expect(scene.state(call)?.reason == reason)
        }
    }

    @Test("Rule 3: what is no answer stores no decision")
    func storesOnlyAnswers() {
        var scene = Scene()
        _ = scene.request(.camera)
        scene.pass(seconds: 10)
        #expect(scene.view.records.isEmpty)
        scene.addAgent()
        _ = scene.request(.camera)
        scene.pass(seconds: 600)
        _ = scene.request(.camera)
        if let shown = scene.shown { scene.send(.promptFailed(shown.id)) }
        _ = scene.request(.microphone)
        scene.send(.prompterLeft(.agent(1)))
        _ = scene.request(.contacts, from: ":1.2")
        scene.send(.disconnected(":1.2"))
        scene.pass(seconds: 20)
        scene.commit()
        #expect(scene.view.records.isEmpty)
        _ = scene.request(.camera)
        scene.addAgent()
        scene.answer(.dismiss)
        scene.commit()
        #expect(scene.record(.camera) == PairRecord(dismissals: 1))
    }

    @Test("Rule 4, B4, B31: no usage description, no device, a policy: in this order, no prompt")
    func order() {
        let policy = Policy([(.init(permission: .camera), .init(effect: .deny, source: "a"))])
        var scene = Scene(
            environment: Environment(
                availability: [.camera: .absent(.noDevice)],
                policy: policy
            )
        )
        scene.addAgent()
        let bare = scene.request(.camera, usage: nil)
        #expect(scene.reply(bare) == .failed(.missingUsageDescription(.camera)))
        let absent = scene.request(.camera)
        #expect(scene.state(absent)?.status == .notSupported)
        scene.send(.environmentChanged(Environment(policy: policy)))
        let restricted = scene.request(.camera)
        #expect(scene.state(restricted)?.status == .restricted)
        #expect(scene.asked == 0)
    }

    @Test("Rule 5: an agent's refusal is final until settings or a reset")
    func refusalIsFinal() {
        var scene = Scene()
        scene.addAgent()
        _ = scene.request(.camera)
        scene.answer(.deny(GrantTerms()))
        scene.commit()
        let again = scene.request(.camera)
        #expect(scene.state(again)?.status == .denied)
        #expect(scene.state(again)?.canRequest == false)
        #expect(scene.record(.camera).stored?.lifetime == .always)
        _ = scene.reset(.pairs([.camera], .camera))
        scene.commit()
        _ = scene.request(.camera)
        #expect(scene.asked == 2)
    }

    @Test(
        "Rule 5: the desktop's no holds for the session; a second one in a later session is final"
    )
    func desktopRefusal() {
        var scene = Scene()
        scene.addDesktop()
        _ = scene.request(.camera)
        scene.answer(.deny(GrantTerms()))
        scene.commit()
        #expect(scene.status(.camera)?.status == .denied)
        #expect(scene.status(.camera)?.lifetime == .session)
        #expect(scene.status(.camera)?.canRequest == false)
        #expect(scene.record(.camera).dismissals == 0)
        scene.send(.sessionChanged(SessionIdentity(bus: "bus-1", login: "c2")))
        scene.commit()
        #expect(scene.status(.camera)?.status == .notDetermined)
        _ = scene.request(.camera)
        scene.answer(.deny(GrantTerms()))
        scene.commit()
        #expect(scene.record(.camera).stored?.lifetime == .always)
        scene.send(.sessionChanged(SessionIdentity(bus: "bus-2")))
        scene.commit()
        #expect(scene.status(.camera)?.status == .denied)
    }

    @Test("Rule 6: dismissed three times it is quiet for seven days, for this pair only")
    func quiet() {
        var scene = Scene()
        scene.addAgent()
        for round in 1...3 {
            let call = scene.request(.camera)
            scene.answer(.dismiss)
            scene.commit()
            #expect(scene.state(call)?.reason == (round == 3 ? .quieted : .dismissed))
        }
        let quiet = scene.request(.camera)
        #expect(scene.state(quiet)?.reason == .quieted)
        #expect(scene.state(quiet)?.canRequest == false)
        _ = scene.request(.camera, from: ":1.2")
        #expect(scene.asked == 4)
        scene.answer(.dismiss)
        scene.commit()
        scene.pass(seconds: 604_799)
        #expect(scene.status(.camera)?.reason == .quieted)
        scene.pass(seconds: 1)
        scene.commit()
        #expect(scene.status(.camera)?.canRequest == true)
        #expect(scene.record(.camera).isEmpty)
    }

    @Test("Rule 6: a decision or a reset clears the count")
    func countCleared() {
        var scene = Scene()
        scene.addAgent()
        for _ in 1...2 {
            _ = scene.request(.camera)
            scene.answer(.dismiss)
            scene.commit()
        }
        _ = scene.request(.camera)
        scene.answer(.allow(GrantTerms(lifetime: .session)))
        scene.commit()
        #expect(scene.record(.camera).dismissals == 0)
        _ = scene.request(.microphone)
        scene.answer(.dismiss)
        _ = scene.reset(.apps([.camera]))
        scene.commit()
        #expect(scene.view.records.isEmpty)
    }

    @Test("Rule 9: no usage description is an error that is alike on every machine")
    func usageDescription() {
        for usage in [nil, "", " \t\n"] {
            var scene = Scene()
            scene.addAgent()
            _ = scene.grant(.camera)
            scene.commit()
            let call = scene.request(.camera, usage: usage)
            #expect(scene.reply(call) == .failed(.missingUsageDescription(.camera)))
            #expect(scene.asked == 0)
        }
    }

    @Test("Rule 12, B8: what is shown is the identity that is stored, never the request's")
    func shownIdentity() {
        var scene = Scene()
        scene.addAgent()
        _ = scene.request(.camera, usage: "I am the system")
        #expect(scene.shown?.question.caller.app == .camera)
        #expect(scene.shown?.question.reason == "I am the system")
        scene.answer(.allow(GrantTerms()))
        scene.commit()
        #expect(Array(scene.view.records.keys) == [GrantKey(.camera, .camera)])
    }

    @Test("Rule 16: asked every time, an answer lasts once, and the wish stays")
    func everyTime() {
        var scene = Scene()
        scene.addAgent()
        let wish = scene.askEveryTime(.camera)
        scene.commit()
        #expect(scene.reply(wish) == .changed(true))
        #expect(scene.status(.camera)?.reason == .askEveryTime)
        for answer in [Answer.allow(GrantTerms()), .deny(GrantTerms())] {
            let call = scene.request(.camera)
            #expect(scene.shown?.question.lifetimes == [.once])
            scene.answer(answer)
            scene.commit()
            #expect(scene.state(call)?.lifetime == .once)
            #expect(scene.record(.camera).stored == nil)
            #expect(scene.record(.camera).asksEveryTime)
            scene.send(.disconnected(":1.1"))
            scene.pass(seconds: 5)
            scene.commit()
            scene.connect(":1.1", .camera)
            #expect(scene.status(.camera)?.reason == .askEveryTime)
        }
        _ = scene.grant(.camera)
        scene.commit()
        #expect(!scene.record(.camera).asksEveryTime)
    }

    @Test("Rule 16: a wish that comes while the question is on screen shortens its answer")
    func wishWhileAsked() {
        var scene = Scene()
        scene.addAgent()
        let call = scene.request(.camera)
        _ = scene.askEveryTime(.camera)
        scene.commit()
        #expect(scene.shown != nil)
        scene.answer(.allow(GrantTerms(lifetime: .always)))
        scene.commit()
        #expect(scene.state(call)?.lifetime == .once)
    }

    @Test("an answer that was not offered is a dismissal")
    func notOffered() {
        let now = Scene().now.wall
        let odd: [Answer] = [
            .allow(GrantTerms(lifetime: .unknown("for-ever"))), .allow(GrantTerms(level: .full)),
            .allow(GrantTerms(lifetime: .until)),
            .allow(GrantTerms(lifetime: .until, expires: now)),
            .allow(GrantTerms(lifetime: .always, expires: now + 1_000_000_000)),
            .deny(GrantTerms(lifetime: .unknown(""))), .deny(GrantTerms(level: .precise)),
        ]
        for answer in odd {
            var scene = Scene()
            scene.addAgent()
            let call = scene.request(.camera)
            scene.answer(answer)
            scene.commit()
            #expect(scene.state(call)?.reason == .dismissed)
            #expect(scene.record(.camera) == PairRecord(dismissals: 1))
        }
    }
}
