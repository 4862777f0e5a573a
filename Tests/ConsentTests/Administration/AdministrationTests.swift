import Consent
import ConsentWire
import GIO
import TestSupport
import Testing

@Suite("Administration", .privateBus, .timeLimit(.minutes(5)))
struct AdministrationTests {
    let bus: PrivateBus
    let administration: Administration
    let service: FakeService

    init() async throws {
        bus = try #require(PrivateBus.current)
        administration = Administration(address: bus.busAddress)
        service = try await FakeService(on: bus)
    }

    /// Has every call of Manager answered, and says what they got.
    private func answer(_ reply: @escaping @Sendable (MethodCall) -> Variant?) {
        service.answer { call in
            guard call.interface == Names.manager else { return false }
            guard let value = reply(call) else { return false }
            call.reply(value)
            return true
        }
    }

    @Test("every write says what it means and reads the answer")
    func writes() async throws {
        answer { call in
            switch call.member {
            case "Grant", "Revoke", "AskEveryTime", "SetEnabled": .tuple(true)
            default: .tuple(UInt32(3))
            }
        }
        let options = GrantOptions(level: .full, lifetime: .session)
        #expect(try await administration.grant(.photos, to: "org.example.App", options))
        let grant = try #require(await service.next("Grant"))
        let (app, permission, fields) = try #require(
            grant.arguments.fields(String.self, String.self, [String: Variant].self)
        )
        #expect(app == "org.example.App")
        #expect(permission == "photos")
        #expect(try GrantOptions(Options(fields)) == options)

        #expect(try await administration.revoke(.photos, from: "org.example.App"))
        #expect(try await administration.askEveryTime(.photos, of: "org.example.App"))
        #expect(try await administration.setEnabled(.camera, false))
        #expect(try await administration.reset(.photos, of: "org.example.App") == 3)
        #expect(try await administration.resetApp("org.example.App") == 3)
        #expect(try await administration.resetPermission(.photos) == 3)
        #expect(try await administration.resetAll() == 3)
    }

    @Test("lists and explanations come as values")
    func reads() async throws {
        let app = App(id: "org.example.App", kind: .flatpak)
        let grant = GrantRow(app: app, permission: .camera, status: .denied, cursor: "c1")
        let rule = ExplainRow(rule: "policy", applies: true, text: "A policy decides.")
        answer { call in
            switch call.member {
            case "ListGrants": .tuple([grant].list)
            case "Explain":
                .tuple("restricted", ["reason": Variant("policy")], [rule].list)
            default: .tuple([[String: Variant]]())
            }
        }
        #expect(try await administration.grants() == [grant])
        let (state, rules) = try await administration.explain(.camera, of: app.id)
        #expect(state.status == .restricted)
        #expect(state.reason == .policy)
        #expect(rules == [rule])
        #expect(try await administration.apps().isEmpty)
        #expect(try await administration.permissions().isEmpty)
        #expect(try await administration.history().isEmpty)
        #expect(try await administration.diagnose().isEmpty)
    }

    @Test("a list with a row that lacks what it needs is an error")
    func badRow() async throws {
        answer { _ in .tuple([["kind": Variant("flatpak")]]) }
        let error = await #expect(throws: ConsentError.self) {
            try await administration.grants()
        }
        #expect(error?.code == .incompatibleService)
    }

    @Test("events come in order, and go on after the service has come back")
    func events() async throws {
        answer { _ in .tuple([[String: Variant]]()) }
        var events = try await administration.events().makeAsyncIterator()
        let caller = try #require(service.callers.first)
        service.emitManager(
            "Changed",
            .tuple("org.example.App", "camera", "denied", ["revision": Variant(UInt64(9))]),
            to: caller
        )
        service.emitManager(
            "Changed",
            .tuple("", "camera", "disabled", ["revision": Variant(UInt64(10))]),
            to: caller
        )
        let scope: [String: Variant] = ["permission": Variant("camera")]
        service.emitManager("ResetDone", .tuple(scope, UInt32(2)), to: caller)
        guard case .changed("org.example.App", let state)? = try await events.next() else {
            Issue.record("no change")
            return
        }
        #expect(state.status == .denied)
        guard case .changed(nil, let whole)? = try await events.next() else {
            Issue.record("no change of the whole permission")
            return
        }
        #expect(whole.status == .disabled)
        let reset = ServiceEvent.reset(ResetScopeRow(permission: .camera), removed: 2)
        #expect(try await events.next() == reset)

        service.leave()
        #expect(try await events.next() == .serviceLeft)
        let second = try await FakeService(on: bus, isOwner: false)
        second.answer { call in
            guard call.member == "ListApps" else { return false }
            call.reply(.tuple([[String: Variant]]()))
            return true
        }
        try await second.own()
        #expect(try await events.next() == .serviceReturned)
        second.emitManager("ResetDone", .tuple(scope, UInt32(5)), to: caller)
        #expect(
            try await events.next() == .reset(ResetScopeRow(permission: .camera), removed: 5)
        )
    }
}
