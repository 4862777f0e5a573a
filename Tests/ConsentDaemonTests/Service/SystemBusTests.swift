import ConsentDaemon
import GIO
import Glibc
import TestSupport
import Testing

@Suite("A system bus that goes and comes back", .timeLimit(.minutes(5)))
struct SystemBusTests {
    private let system: PrivateBus
    private let service: ServiceFixture
    private let loop = LoopThread(name: "logind")

    init() async throws {
        let system = try await PrivateBus(providing: ["org.freedesktop.GeoClue2"])
        self.system = system
        service = try await ServiceFixture {
            $0.systemBus = system.busAddress
            $0.systemBusRetry = .milliseconds(1)
        }
    }

    /// What doctor says of the system bus.
    private func outcome() async throws -> String? {
        let rows = try await service.settings.manager("Diagnose").rows
        let row = rows.first { $0["check"]?.as(String.self) == "system-bus" }
        return row?["outcome"]?.as(String.self)
    }

    @Test("what it provides is gone with it, and back with what was decided")
    func names() async throws {
        let app = try await service.app()
        _ = try await service.settings.grant(app.id, "location")
        #expect(try await app.status("location").status == "authorized")
        var place = 0
        for _ in 0..<3 {
            await system.stop()
            place = try await app.told("location", "not-supported", from: place)
            #expect(try await outcome() == "warning")
            #expect(try await app.status("location").status == "not-supported")
            try await system.restart()
            place = try await app.told("location", "authorized", from: place)
            #expect(try await outcome() == "ok")
        }
    }

    @Test("what comes and goes on it is told as before")
    func followed() async throws {
        let app = try await service.app()
        #expect(try await app.status("location").status == "not-determined")
        await system.stop()
        var place = try await app.told("location", "not-supported")
        try await system.restart()
        place = try await app.told("location", "not-determined", from: place)
        #expect(try await app.status("motion").status == "not-supported")
        let provider = try await LocalClient(on: system)
        _ = try await provider.connection.requestName("net.hadess.SensorProxy")
        place = try await app.told("motion", "not-determined", from: place)
        try await provider.connection.releaseName("net.hadess.SensorProxy")
        try await app.told("motion", "not-supported", from: place)
    }

    @Test("a use of what it provides ends with it")
    func uses() async throws {
        let app = try await service.app()
        _ = try await service.settings.grant(app.id, "location")
        let guardian = try await LocalClient(on: service.bus)
        let use = try await guardian.beginUse(app.name(), "location")
        await system.stop()
        try await guardian.first("UseEnded", saying: "\(use)")
    }

    @Test("a session outlives it, and ends when logind says so on the next one")
    func session() async throws {
        let first = try await FakeLogind(
            bus: system,
            on: loop.context,
            user: getuid(),
            .init(display: "2")
        )
        let app = try await service.app()
        try await known("2")
        _ = try await service.settings.grant(app.id, "location", ["lifetime": Variant("session")])
        #expect(try await app.status("location").status == "authorized")
        await system.stop()
        var place = try await app.told("location", "not-supported")
        try await system.restart()
        place = try await app.told("location", "authorized", from: place)
        try await known("2")

        let second = try await FakeLogind(
            bus: system,
            on: loop.context,
            user: getuid(),
            .init(display: "2")
        )
        second.change { $0.display = "3" }
        try await app.told("location", "not-determined", from: place)
        try await known("3")
        withExtendedLifetime((first, second)) {}
    }

    @Test("one that was not there at first is joined when it comes")
    func late() async throws {
        await system.stop()
        let late = try await ServiceFixture {
            $0.systemBus = system.busAddress
            $0.systemBusRetry = .milliseconds(1)
        }
        let app = try await late.app()
        #expect(try await app.status("location").status == "not-supported")
        try await system.restart()
        try await app.told("location", "not-determined")
    }

    /// Waits until the service knows the login session.
    private func known(_ session: String) async throws {
        while true {
            let rows = try await service.settings.manager("Diagnose").rows
            let row = rows.first { $0["check"]?.as(String.self) == "session" }
            if row?["detail"]?.as(String.self)?.contains(session) == true { return }
        }
    }
}
