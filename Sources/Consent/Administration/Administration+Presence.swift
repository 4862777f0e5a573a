import ConsentWire
import GIO

extension Administration {
    /// Asks the bus alone, which starts nothing, who has the service's name.
    package func presence() async throws(ConsentError) -> ServicePresence {
        let connected = Outcome<Connection>()
        link.connected { connected.settle($0) }
        let connection = try await connected.value()
        do throws(GIOError) {
            var presence = ServicePresence()
            let names = try await connection.call(.bus, "ListActivatableNames")
            presence.isActivatable = names.fields([String].self)?.contains(Names.service) == true
            guard let owner = try await Self.owner(on: connection) else { return presence }
            presence.owner = owner
            let credentials = try await connection.credentials(of: owner)
            presence.processID = credentials.processID
            presence.userID = credentials.userID
            return presence
        } catch {
            throw ConsentError(.failed, "the session bus does not answer: \(error.message)")
        }
    }

    private static func owner(on connection: Connection) async throws(GIOError) -> String? {
        do throws(GIOError) {
            return try await connection.call(.bus, "GetNameOwner", .tuple(Names.service))
                .fields(String.self)
        } catch {
            guard error.code == .serviceUnknown else { throw error }
            return nil
        }
    }
}
