import GIO
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Names on a bus", .timeLimit(.minutes(5)))
struct BusNamesTests {
    private let loop = LoopThread()
    private let told = Journal<Set<String>>()

    private func watch(_ bus: PrivateBus) async throws -> (BusNames, Connection) {
        let connection = try await Connection.open(address: bus.busAddress, on: loop.context)
        let wanted: Set = ["org.example.Owned", "org.example.Startable"]
        let names = BusNames.watch(wanted, on: connection) { [told] in told.append($0) }
        return (names, connection)
    }

    @Test("what is owned or can be started is there from the first answer on")
    func first() async throws {
        let bus = try await PrivateBus(providing: ["org.example.Startable", "org.example.Other"])
        let owner = try await LocalClient(on: bus)
        _ = try await owner.connection.requestName("org.example.Owned")
        let (names, _) = try await watch(bus)
        #expect(try await told.next() == ["org.example.Owned", "org.example.Startable"])
        withExtendedLifetime(names) {}
    }

    @Test("a name that comes and goes is told, each change once")
    func owners() async throws {
        let bus = try await PrivateBus(providing: [])
        let (names, _) = try await watch(bus)
        #expect(try await told.next() == [])
        let owner = try await LocalClient(on: bus)
        _ = try await owner.connection.requestName("org.example.Other")
        _ = try await owner.connection.requestName("org.example.Owned")
        #expect(try await told.next() == ["org.example.Owned"])
        try await owner.connection.releaseName("org.example.Owned")
        #expect(try await told.next() == [])
        withExtendedLifetime(names) {}
    }

    @Test("a service that is installed while we run is told, and one that is removed")
    func installed() async throws {
        let bus = try await PrivateBus(providing: [])
        let (names, connection) = try await watch(bus)
        #expect(try await told.next() == [])
        try bus.addService("org.example.Startable", command: "/bin/false")
        _ = try await connection.call(.bus, "ReloadConfig")
        #expect(try await told.next() == ["org.example.Startable"])
        try bus.removeService("org.example.Startable")
        _ = try await connection.call(.bus, "ReloadConfig")
        #expect(try await told.next() == [])
        withExtendedLifetime(names) {}
    }

    @Test("a bus that is gone has no names")
    func closed() async throws {
        let bus = try await PrivateBus(providing: ["org.example.Startable"])
        let (names, _) = try await watch(bus)
        #expect(try await told.next() == ["org.example.Startable"])
        await bus.stop()
        #expect(try await told.next() == [])
        withExtendedLifetime(names) {}
    }
}
