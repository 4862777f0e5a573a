import GIO
import TestSupport

/// A program of the desktop that is asked to show something, and what it was asked.
final class FakeDesktop: Sendable {
    /// What a call brought.
    struct Asked: Sendable, Hashable {
        /// `INTERFACE.MEMBER` at the path.
        let what: String
        /// The arguments.
        let arguments: Variant
    }

    /// What it was asked, in order.
    let asked = Journal<Asked>()
    /// Its connection.
    let connection: Connection

    private let loop = LoopThread(name: "desktop")
    private let registration = Lock<Registration?>(nil)

    /// Takes a name; without an answer to give, every call fails.
    init(_ name: String, on bus: PrivateBus, answering reply: Variant?) async throws {
        connection = try await Connection.open(address: bus.busAddress, on: loop.context)
        let claim = connection.claim(pathsUnder: "/") { [asked] call in
            asked.append(
                Asked(
                    what: "\(call.path) \(call.interface).\(call.member)",
                    arguments: call.arguments
                )
            )
            if let reply {
                call.reply(reply)
            } else {
                call.fail("org.example.Error.Broken", "cannot show it")
            }
        }
        registration.withLock { $0 = claim }
        _ = try await connection.call(.bus, "RequestName", .tuple(name, UInt32(0)))
    }

    deinit { connection.close() }
}
