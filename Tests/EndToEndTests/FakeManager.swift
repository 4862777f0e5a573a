import ConsentWire
import GIO
import TestSupport

/// A service that answers as a test says, for what the real one only does on other machines.
final class FakeManager: Sendable {
    private let loop = LoopThread(name: "fake-manager")
    private let connection: Connection
    private let registrations: [Registration]

    /// Takes the service's name on a bus.
    init(
        on bus: PrivateBus,
        answering answer: @escaping @Sendable (MethodCall) -> Void
    ) async throws {
        connection = try await Connection.open(address: bus.busAddress, on: loop.context)
        var registrations: [Registration] = []
        guard let path = ObjectPath(Names.object) else {
            throw TestFailure("\(Names.object) is no path")
        }
        for name in [Names.manager, Names.agents] {
            let interface = try Contract.interface(name)
            registrations.append(try await connection.export(interface, at: path, answer))
        }
        self.registrations = registrations
        _ = try await connection.requestName(Names.service)
    }
}
