import Broker
import ConsentModel
import Testing

@Suite("Rules of commands and telling")
struct CommandRuleTests {
    @Test("Rule 11, B25: a change is told to its app's connections, before the reply, to no other")
    func told() throws {
        var scene = Scene()
        scene.connect(":1.5", .camera)
        scene.connect(":1.6", .camera, subscribes: false)
        let other = scene.status(.camera, from: ":1.2")
        scene.forget()
        let call = scene.grant(.camera)
        scene.commit()
        #expect(scene.told(":1.1").map(\.status) == [.authorized])
        #expect(scene.told(":1.5") == scene.told(":1.1"))
        #expect(scene.told(":1.6").isEmpty)
        #expect(scene.told(":1.2").isEmpty)
        let kinds = scene.actions.compactMap { action in
            switch action {
            case .tell: "tell"
            case .announce: "announce"
            case .reply(call, _): "reply"
            default: nil as String?
            }
        }
        #expect(kinds == ["tell", "tell", "announce", "reply"])
        #expect(scene.status(.camera, from: ":1.2") == other)
        let first = try #require(scene.told(":1.1").first)
        scene.forget()
        _ = scene.revoke(.camera)
        scene.commit()
        let second = try #require(scene.told(":1.1").first)
        #expect(second.revision > first.revision)
        #expect(scene.status(.camera) == second)
    }

    @Test("Rule 14: commands close the questions that they settle, with the new state")
    func closesQuestions() {
        let commands: [((inout Scene) -> CallID, AuthorizationStatus, StateReason)] = [
            ({ $0.grant(.camera) }, .authorized, .commandLine),
            ({ $0.revoke(.camera) }, .denied, .commandLine),
            ({ $0.reset(.pairs([.camera], .camera)) }, .notDetermined, .reset),
            ({ $0.reset(.apps([.camera])) }, .notDetermined, .reset),
            ({ $0.reset(.permission(.camera)) }, .notDetermined, .reset),
            ({ $0.reset(.all) }, .notDetermined, .reset),
            ({ $0.setEnabled(.camera, false) }, .disabled, .switchedOff),
        ]
        for (command, status, reason) in commands {
            var scene = Scene()
            scene.addAgent()
            let shown = scene.request(.camera)
            let queued = scene.request(.microphone, from: ":1.2")
            let token = scene.shown?.id
            _ = command(&scene)
            #expect(scene.shown?.question.permission != .camera)
            if let token { scene.send(.answered(token, .allow(GrantTerms()))) }
            scene.commit()
            #expect(scene.state(shown)?.status == status)
            #expect(scene.state(shown)?.reason == reason)
            #expect(scene.status(.camera)?.status == status)
            _ = queued
        }
    }

    @Test("Rule 14: a policy or a lost device closes the questions that it settles")
    func environmentCloses() {
        let policy = Policy([(.init(permission: .camera), .init(effect: .deny, source: "a"))])
        for (environment, status) in [
            (Environment(policy: policy), AuthorizationStatus.restricted),
            (Environment(availability: [.camera: .absent(.noDevice)]), .notSupported),
            (Environment(availability: [.camera: .switchedOff(source: "dconf")]), .disabled),
        ] {
            var scene = Scene()
            scene.addAgent()
            let call = scene.request(.camera)
            scene.forget()
            scene.send(.environmentChanged(environment))
            #expect(scene.state(call)?.status == status)
            #expect(scene.shown == nil)
            #expect(scene.told(":1.1").map(\.status) == [status])
            #expect(scene.told(":1.2").map(\.status) == [status])
            scene.forget()
            scene.send(.environmentChanged(Environment()))
            #expect(scene.told(":1.1").map(\.status) == [.notDetermined])
            #expect(scene.told(":1.1").map(\.permission) == [.camera])
        }
    }

    @Test("Rule 14: what a command does not settle stays on screen")
    func notSettled() {
        var scene = Scene()
        scene.addAgent()
        let call = scene.request(.location)
        _ = scene.grant(.location, GrantTerms(level: .approximate))
        scene.commit()
        #expect(scene.shown != nil)
        scene.answer(.deny(GrantTerms()))
        scene.commit()
        #expect(scene.state(call)?.status == .limited)
        #expect(scene.record(.location).refusedLevels == [.precise])
        #expect(scene.record(.location).stored?.level == .approximate)
    }

    @Test("Rule 15: programs that run others' code are answered for the session at most")
    func sharedPrograms() {
        var scene = Scene()
        scene.addAgent()
        scene.connect(":1.5", .python, process: 5, runsOthersCode: true)
        scene.connect(":1.6", .python, process: 6, runsOthersCode: true)
        let first = scene.request(.camera, from: ":1.5")
        #expect(scene.shown?.question.lifetimes == [.once, .session])
        let second = scene.request(.camera, from: ":1.6")
        scene.answer(.deny(GrantTerms(lifetime: .always)))
        scene.commit()
        #expect(scene.asked == 2)
        #expect(scene.state(first)?.reason == .dismissed)
        scene.answer(.deny(GrantTerms()))
        scene.commit()
        #expect(scene.state(second)?.lifetime == .session)
        let long = scene.grant(
            .camera,
            to: .python,
            GrantTerms(lifetime: .always),
            runsOthersCode: true
        )
        guard case .failed(.invalid)? = scene.reply(long) else {
            Issue.record("a longer grant was taken")
            return
        }
        let short = scene.grant(.camera, to: .python, runsOthersCode: true)
        scene.commit()
        #expect(scene.reply(short) == .changed(true))
        #expect(scene.status(.camera, from: ":1.5")?.lifetime == .session)
        _ = scene.revoke(.camera, of: .python, runsOthersCode: true)
        scene.commit()
        #expect(scene.status(.camera, from: ":1.5")?.lifetime == .session)
    }

    @Test("a caller may not grant its own app")
    func ownApp() {
        var scene = Scene()
        let call = scene.grant(.camera, to: .control)
        #expect(scene.reply(call) == .failed(.ownApp))
    }

    @Test("a grant's terms fit together, or nothing is stored")
    func terms() {
        var scene = Scene()
        let past = scene.now.wall
        for terms in [
            GrantTerms(lifetime: .until), GrantTerms(lifetime: .until, expires: past),
            GrantTerms(lifetime: .always, expires: past + 1),
            GrantTerms(lifetime: .unknown("long")),
        ] {
            let call = scene.grant(.camera, terms)
            guard case .failed(.invalid)? = scene.reply(call) else {
                Issue.record("taken: \(terms)")
                continue
            }
        }
        let level = scene.grant(.camera, GrantTerms(level: .full))
        #expect(scene.reply(level) == .failed(.unknownLevel(.full, .camera)))
        let none = scene.grant(Permission(rawValue: "telepathy"))
        #expect(
            scene.reply(none) == .failed(.unknownPermission(Permission(rawValue: "telepathy")))
        )
        #expect(scene.writes.isEmpty)
    }

    @Test("B17, B30: a policy that decides leaves nothing to change, and names its file")
    func policy() {
        for effect in [Policy.Rule.Effect.deny, .allow, .freeze] {
            let rule = Policy.Rule(effect: effect, source: "10-school.conf")
            let group = Policy.Group(permission: .camera, appID: App.camera.id)
            var scene = Scene(environment: Environment(policy: Policy([(group, rule)])))
            scene.view.records[GrantKey(.camera, .camera)] = PairRecord(dismissals: 1)
            scene.view.records[GrantKey(.camera, .microphone)] = PairRecord(dismissals: 1)
            let refusal = Reply.failed(.restricted(.camera, source: "10-school.conf"))
            let calls = [
                scene.grant(.camera), scene.revoke(.camera), scene.askEveryTime(.camera),
                scene.reset(.pairs([.camera], .camera)),
            ]
            #expect(calls.allSatisfy { scene.reply($0) == refusal })
            let all = scene.reset(.all)
            scene.commit()
            #expect(scene.reply(all) == .removed(1))
            #expect(Array(scene.view.records.keys) == [GrantKey(.camera, .camera)])
        }
    }

    @Test("a switch that the administrator has locked leaves nothing to change, and is named")
    func lockedSwitch() {
        let ask = Policy.Rule(effect: .ask, source: "a")
        let group = Policy.Group(permission: .camera, appID: App.camera.id)
        var scene = Scene(
            environment: Environment(
                availability: [.camera: .lockedOff(source: "dconf")],
                policy: Policy([(group, ask)])
            )
        )
        scene.view.records[GrantKey(.camera, .camera)] = PairRecord(dismissals: 1)
        scene.view.records[GrantKey(.camera, .microphone)] = PairRecord(dismissals: 1)
        let calls = [
            scene.grant(.camera), scene.revoke(.camera), scene.askEveryTime(.camera),
            scene.reset(.pairs([.camera], .camera)), scene.reset(.permission(.camera)),
        ]
        let refusal = Reply.failed(.restricted(.camera, source: "dconf"))
        #expect(calls.allSatisfy { scene.reply($0) == refusal })
        let all = scene.reset(.all)
        scene.commit()
        #expect(scene.reply(all) == .removed(1))
        #expect(Array(scene.view.records.keys) == [GrantKey(.camera, .camera)])
        scene.send(.environmentChanged(Environment()))
        let grant = scene.grant(.camera)
        scene.commit()
        #expect(scene.reply(grant) == .changed(true))
    }

    @Test("a reset of a permission that a policy holds for every app is refused")
    func resetOfHeldPermission() {
        let rule = Policy.Rule(effect: .freeze, source: "a.conf")
        let policy = Policy([(.init(permission: .camera), rule)])
        var scene = Scene(environment: Environment(policy: policy))
        scene.view.records[GrantKey(.camera, .camera)] = PairRecord(dismissals: 1)
        let call = scene.reset(.permission(.camera))
        #expect(scene.reply(call) == .failed(.restricted(.camera, source: "a.conf")))
        #expect(scene.record(.camera).dismissals == 1)
    }

    @Test("a reset takes the app that a policy leaves to the user, where it decides for all others")
    func resetUnderPolicy() {
        let policy = Policy([
            (.init(permission: .camera), .init(effect: .freeze, source: "a")),
            (.init(permission: .camera, appID: App.camera.id), .init(effect: .ask, source: "b")),
        ])
        var scene = Scene(environment: Environment(policy: policy))
        _ = scene.grant(.camera)
        scene.commit()
        scene.view.records[GrantKey(.maps, .camera)] = PairRecord(dismissals: 2)
        scene.forget()
        let call = scene.reset(.permission(.camera))
        scene.commit()
        #expect(scene.reply(call) == .removed(1))
        #expect(scene.told(":1.1").map(\.status) == [.notDetermined])
        #expect(scene.record(.camera, of: .maps).dismissals == 2)
    }

    @Test("a reset of many is announced as one")
    func resetAnnounced() {
        var scene = Scene()
        _ = scene.grant(.camera)
        _ = scene.grant(.microphone)
        scene.commit()
        scene.forget()
        _ = scene.reset(.all)
        scene.commit()
        #expect(Set(scene.told(":1.1").map(\.permission)) == [.camera, .microphone])
        #expect(scene.actions.contains(.announceReset(.all, WriteResult(removed: 2))))
        let announced = scene.actions.contains { if case .announce = $0 { true } else { false } }
        #expect(!announced)
    }

    @Test("the switch of a permission is told to every app whose state it changes")
    func switches() {
        var scene = Scene()
        _ = scene.grant(.camera)
        scene.commit()
        scene.forget()
        let off = scene.setEnabled(.camera, false)
        #expect(scene.reply(off) == nil)
        let again = scene.setEnabled(.camera, false)
        scene.commit()
        #expect(scene.reply(off) == .changed(true))
        #expect(scene.reply(again) == .changed(false))
        #expect(scene.told(":1.1").map(\.status) == [.disabled])
        #expect(scene.told(":1.2").map(\.status) == [.disabled])
        scene.forget()
        _ = scene.setEnabled(.camera, true)
        scene.commit()
        #expect(scene.told(":1.1").map(\.status) == [.authorized])
        #expect(scene.told(":1.2").map(\.status) == [.notDetermined])
    }

    @Test("managers are told of a whole permission, also where nobody has decided anything")
    func wholePermission() {
        var scene = Scene()
        var announced: [AuthorizationStatus] {
            scene.actions.compactMap {
                if case .announce(let key, let state) = $0, key == GrantKey(.anyOther, .contacts) {
                    state.status
                } else {
                    nil
                }
            }
        }
        for isEnabled in [false, false, true] {
            _ = scene.setEnabled(.contacts, isEnabled)
            scene.commit()
        }
        #expect(announced == [.disabled, .notDetermined])
        scene.forget()
        let absent = Environment(availability: [.contacts: .absent(.noProvider)])
        for environment in [absent, absent, Environment()] {
            scene.send(.environmentChanged(environment))
            scene.commit()
        }
        #expect(announced == [.notSupported, .notDetermined])
        scene.forget()
        let group = Policy.Group(permission: .contacts, appID: App.maps.id)
        let ofOneApp = Policy([(group, Policy.Rule(effect: .deny, source: "50.conf"))])
        scene.send(.environmentChanged(Environment(policy: ofOneApp)))
        scene.commit()
        #expect(scene.told(":1.2").map(\.status) == [.restricted])
        #expect(announced.isEmpty, "the policy is of one app")
    }

    @Test("a revision is not lower after a restart, whatever it grew by")
    func revisions() {
        var scene = Scene()
        _ = scene.grant(.camera)
        scene.commit()
        var last = scene.status(.contacts)?.revision ?? 0
        #expect(last > 0)
        let changes: [(inout Scene) -> Void] = [
            { $0.send(.environmentChanged(.init(availability: [.camera: .absent(.noDevice)]))) },
            { _ = $0.setEnabled(.location, false) },
            { _ = $0.revoke(.camera) },
            { _ = $0.reset(.apps([.camera])) },
        ]
        for change in changes {
            scene.pass(seconds: 1)
            change(&scene)
            scene.commit()
            let before = scene.status(.contacts)?.revision ?? 0
            #expect(before > last)
            scene.broker = Broker(catalogue: .test)
            let session = SessionIdentity(bus: "bus-1", login: "c1")
            scene.send(.started(session, openConnections: []))
            scene.connect(":1.1", .camera)
            #expect(scene.status(.contacts)?.revision == before)
            last = before
        }
    }

    @Test("a change has a higher revision than what was told while it was being stored")
    func toldMeanwhile() {
        var scene = Scene()
        _ = scene.grant(.camera)
        scene.pass(seconds: 1)
        let environment = Environment(availability: [.location: .absent(.noProvider)])
        scene.send(.environmentChanged(environment))
        scene.commit()
        let told = scene.told(":1.1").filter { $0.permission != .backgroundLocation }
        #expect(told.map(\.permission) == [.location, .camera])
        #expect(told[1].revision > told[0].revision)
        let status = scene.status(.camera)
        #expect(status?.revision == told[1].revision)
        scene.broker = Broker(catalogue: .test, environment: environment)
        scene.connect(":1.1", .camera)
        #expect(scene.status(.camera)?.revision == status?.revision)
    }
}
