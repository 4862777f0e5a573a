package import GIO

/// A connection of the test process itself; all of these are one app.
package final class LocalClient: ServiceClient {
    /// The connection.
    package let connection: Connection
    /// The service's signals, in order.
    package let signals = Journal<Signal>()

    private let loop = LoopThread(name: "client")
    private let subscriptions: [Subscription]

    /// Connects.
    package init(on bus: PrivateBus) async throws {
        connection = try await Connection.open(address: bus.busAddress, on: loop.context)
        let signals = signals
        subscriptions = ["Permissions", "Manager", "Authority"].map { [connection] name in
            connection.subscribe(interface: "org.consentd.Consent1.\(name)") {
                signals.append($0)
            }
        }
    }

    deinit { connection.close() }

    /// Sends a call to the main object at once; its answer comes into the journal.
    package func begin(
        _ member: String,
        _ arguments: Variant,
        of interface: String = "org.consentd.Consent1.Permissions"
    ) -> Journal<Answer> {
        let answer = Journal<Answer>()
        let target = ObjectAddress(
            "org.consentd.Consent1",
            "/org/consentd/Consent1",
            interface
        )
        connection.call(target, member, arguments, timeout: .never) { answer.append(Answer($0)) }
        return answer
    }

    /// Calls a method and waits for its answer as long as it takes.
    package func call(
        _ interface: String,
        _ member: String,
        _ arguments: Variant,
        at path: String
    ) async throws -> Answer {
        guard let path = ObjectPath(path) else { throw TestFailure("no path: \(path)") }
        do {
            let target = ObjectAddress("org.consentd.Consent1", path, interface)
            return .reply(try await connection.call(target, member, arguments, timeout: .never))
        } catch {
            return Answer(.failure(error))
        }
    }
}
