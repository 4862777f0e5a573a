import ConsentDaemon
import ConsentWire
import Foundation
import GIO
import TestSupport

/// A daemon on a bus and a database of a test's own, with a clock that the test moves.
final class ServiceFixture: Sendable {
    let bus: PrivateBus
    let folder: TemporaryFolder
    let clock: TestClock
    /// The test process as settings; it has called Manager.
    let settings: LocalClient
    let daemon: RunningDaemon
    private let departures = Journal<String>()
    private let departureWatch: Subscription

    init(
        bus: PrivateBus? = nil,
        folder: TemporaryFolder? = nil,
        clock: TestClock? = nil,
        configure: (inout Configuration) -> Void = { _ in }
    ) async throws {
        let bus = if let bus { bus } else { try await PrivateBus() }
        let folder = try folder ?? TemporaryFolder()
        let clock = clock ?? TestClock()
        self.bus = bus
        self.folder = folder
        self.clock = clock
        settings = try await LocalClient(on: bus)
        departureWatch = settings.connection.onPeerLeft { [departures] in departures.append($0) }
        daemon = RunningDaemon(on: bus, in: folder, clock: clock, configure: configure)
        try await daemon.serves(on: settings.connection)
        _ = try await settings.manager("Diagnose")
    }

    /// Starts an app of its own.
    func app(_ name: String = "app") async throws -> AppProcess {
        try await AppProcess(name, in: folder, on: bus)
    }

    /// Starts an agent, whose answers count at once unless it is no scripted one.
    func agent(scripted: Bool = true) async throws -> ScriptedAgent {
        try await ScriptedAgent(on: bus, scripted: scripted)
    }

    /// Starts another daemon on the same database, after this one has ended.
    func restarted(on bus: PrivateBus? = nil) async throws -> ServiceFixture {
        try await daemon.stop()
        return try await ServiceFixture(bus: bus ?? self.bus, folder: folder, clock: clock)
    }

    /// Lets time pass and waits until the daemon has seen it.
    func advance(by duration: Duration) async throws {
        clock.advance(by: duration)
        try await settings.settle()
    }

    /// Waits until a connection has left the bus and the daemon, if it serves, knows.
    func left(_ name: String, isServing: Bool = true) async throws {
        try await departures.first { $0 == name }
        guard isServing else { return }
        // The daemon may find the first call before the news, but in one turn with it.
        try await settings.settle()
        try await settings.settle()
    }

    /// Asks a permission for an app and has the agent answer it.
    func ask(
        _ app: AppProcess,
        _ permission: String,
        _ agent: ScriptedAgent,
        _ word: String,
        _ results: [String: Variant] = [:]
    ) async throws -> Answer {
        let request = try app.request(permission)
        try await agent.next().answer(word, results)
        return try await app.answer(to: request)
    }
}
