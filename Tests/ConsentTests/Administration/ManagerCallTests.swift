import Consent
import ConsentModel
import ConsentWire
import GIO
import TestSupport
import Testing

@Suite("Administration on the bus", .privateBus, .timeLimit(.minutes(5)))
struct ManagerCallTests {
    private let bus: PrivateBus
    private let administration: Administration

    init() throws {
        bus = try #require(PrivateBus.current)
        administration = Administration(address: bus.busAddress)
    }

    @Test("a list is read page after page, until one is not full")
    func pages() async throws {
        let service = try await FakeService(on: bus)
        service.answer { call in
            guard call.member == "ListGrants",
                let values = call.arguments.fields([String: Variant].self),
                let filter = try? GrantFilter(Options(values)), filter.appID == "org.example.App"
            else { return false }
            let first = filter.page.after.flatMap { Int($0) } ?? 0
            let rows = (first..<min(2_500, first + filter.page.limit)).map { number in
                GrantRow(
                    app: App(id: "org.example.App", kind: .desktop),
                    permission: Permission(rawValue: "org.example.p\(number)"),
                    status: .denied,
                    cursor: String(number + 1)
                )
            }
            call.reply(.tuple(rows.list))
            return true
        }
        let rows = try await administration.allGrants(GrantFilter(appID: "org.example.App"))
        #expect(rows.map(\.permission.rawValue) == (0..<2_500).map { "org.example.p\($0)" })
        #expect(service.count("ListGrants") == 3)
    }

    @Test("a service whose pages lead nowhere does not hold the caller")
    func endlessPages() async throws {
        let service = try await FakeService(on: bus)
        service.answer { call in
            guard call.member == "ListApps" else { return false }
            let row = AppRow(
                app: App(id: "org.example.App", kind: .desktop),
                name: "App",
                isInstalled: true,
                cursor: "again"
            )
            call.reply(.tuple([AppRow](repeating: row, count: 1_000).list))
            return true
        }
        #expect(try await administration.allApps().count == 2_000)
    }

    @Test("of the history no more is asked for than is wanted")
    func history() async throws {
        let service = try await FakeService(on: bus)
        service.answer { call in
            guard call.member == "History",
                let values = call.arguments.fields([String: Variant].self),
                let filter = try? HistoryFilter(Options(values))
            else { return false }
            let first = filter.page.after.flatMap { Int($0) } ?? 0
            let rows = (0..<filter.page.limit).map { number in
                HistoryRow(
                    time: Timestamp(secondsSince1970: Int64(first + number)),
                    event: "granted",
                    cursor: String(first + number + 1)
                )
            }
            call.reply(.tuple(rows.list))
            return true
        }
        let rows = try await administration.newestHistory(limit: 1_200)
        #expect(rows.count == 1_200)
        #expect(rows.last?.time.secondsSince1970 == 1_199)
        #expect(service.count("History") == 2)
    }

    @Test("an explanation has the state and the rules")
    func explanation() async throws {
        let service = try await FakeService(on: bus)
        service.answer { call in
            guard call.member == "Explain" else { return false }
            var details = Fields()
            details.set(.reason, "policy")
            details.set(.source, "/etc/consent/policy.d/a.conf")
            let rule = ExplainRow(
                rule: "policy-deny",
                applies: true,
                status: .restricted,
                text: "A policy forbids camera."
            )
            call.reply(.tuple("restricted", details.values, [rule].list))
            return true
        }
        let (state, rules) = try await administration.explain(.camera, of: "org.example.App")
        #expect(state.status == .restricted)
        #expect(state.source == "/etc/consent/policy.d/a.conf")
        #expect(rules.map(\.rule) == ["policy-deny"])
    }

    @Test(
        "errors of the service keep their kind",
        arguments: [
            ("org.consentd.Consent1.Error.Restricted", ConsentError.Code.restricted),
            ("org.consentd.Consent1.Error.UnknownPermission", .unknownPermission),
            ("org.consentd.Consent1.Error.StoreFailed", .storeFailed),
            ("org.freedesktop.DBus.Error.AccessDenied", .accessDenied),
            ("org.freedesktop.DBus.Error.InvalidArgs", .invalidArguments),
        ]
    )
    func errors(name: String, code: ConsentError.Code) async throws {
        let service = try await FakeService(on: bus)
        service.answer { call in
            call.fail(name, "in words")
            return true
        }
        let error = await #expect(throws: ConsentError.self) {
            try await administration.grant(.camera, to: "org.example.App")
        }
        #expect(error?.code == code)
        #expect(error?.message == "in words")
    }

    @Test("without a service every call says so, and the bus is asked who is there")
    func absence() async throws {
        let error = await #expect(throws: ConsentError.self) {
            try await administration.resetAll()
        }
        #expect(error?.code == .serviceUnavailable)
        #expect(try await administration.presence() == ServicePresence())
        let service = try await FakeService(on: bus)
        let presence = try await administration.presence()
        #expect(presence.owner == service.connection.uniqueName)
        #expect(presence.processID != nil)
        #expect(!presence.isActivatable)
    }

    @Test("a service that the bus could start is told apart")
    func activatable() async throws {
        try bus.addService(Names.service, command: "/bin/false")
        let loop = LoopThread()
        let connection = try await Connection.open(address: bus.busAddress, on: loop.context)
        _ = try await connection.call(.bus, "ReloadConfig")
        #expect(try await administration.presence() == ServicePresence(isActivatable: true))
    }
}
