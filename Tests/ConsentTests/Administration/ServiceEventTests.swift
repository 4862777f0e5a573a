import Consent
import ConsentModel
import ConsentWire
import GIO
import TestSupport
import Testing

@Suite("Changes that are told to those who administer", .privateBus, .timeLimit(.minutes(5)))
struct ServiceEventTests {
    private let bus: PrivateBus
    private let administration: Administration

    init() throws {
        bus = try #require(PrivateBus.current)
        administration = Administration(address: bus.busAddress)
    }

    private func answerLists(_ service: FakeService) {
        service.answer { call in
            guard call.member == "ListApps" else { return false }
            call.reply(.tuple([AppRow]().list))
            return true
        }
    }

    private func emit(_ signal: Names.Signal, _ arguments: Variant, from service: FakeService) {
        guard let path = ObjectPath(Names.object) else { return }
        for caller in service.callers {
            service.connection.emit(
                signal.member,
                interface: Names.manager,
                path: path,
                arguments: arguments,
                to: caller
            )
        }
    }

    @Test("changes and resets arrive in order, also after the service was away")
    func order() async throws {
        let service = try await FakeService(on: bus)
        answerLists(service)
        var events = try await administration.events().makeAsyncIterator()
        var details = Fields()
        details.set(.reason, "settings")
        emit(
            .changed,
            .tuple("org.example.App", "camera", "denied", details.values),
            from: service
        )
        emit(.resetDone, .tuple(Fields().values, UInt32(7)), from: service)
        let state = PermissionState(permission: .camera, status: .denied, reason: .settings)
        #expect(try await events.next() == .changed(appID: "org.example.App", state))
        #expect(try await events.next() == .reset(ResetScopeRow(), removed: 7))

        service.leave()
        #expect(try await events.next() == .serviceLeft)
        let second = try await FakeService(on: bus, isOwner: false)
        answerLists(second)
        try await second.own()
        #expect(try await events.next() == .serviceReturned)
        emit(.resetDone, .tuple(Fields().values, UInt32(1)), from: second)
        #expect(try await events.next() == .reset(ResetScopeRow(), removed: 1))
    }

    @Test("what a stranger emits, or nobody can read, is not told")
    func strangers() async throws {
        let service = try await FakeService(on: bus)
        answerLists(service)
        var events = try await administration.events().makeAsyncIterator()
        let stranger = try await FakeService(on: bus, isOwner: false)
        let caller = try #require(service.callers.first)
        let path = try #require(ObjectPath(Names.object))
        stranger.connection.emit(
            "ResetDone",
            interface: Names.manager,
            path: path,
            arguments: .tuple(Fields().values, UInt32(9)),
            to: caller
        )
        try await stranger.connection.flush()
        emit(.resetDone, .tuple("nonsense"), from: service)
        emit(.resetDone, .tuple(Fields().values, UInt32(1)), from: service)
        #expect(try await events.next() == .reset(ResetScopeRow(), removed: 1))
    }

    @Test("without a service there is nothing to watch")
    func absence() async {
        await #expect(throws: ConsentError.self) { try await administration.events() }
    }
}
