import ConsentWire
package import GIO

/// A connection that calls the service, wherever it is.
package protocol ServiceClient: Sendable {
    /// Calls a method and waits for its answer as long as it takes.
    func call(
        _ interface: String,
        _ member: String,
        _ arguments: Variant,
        at path: String
    ) async throws -> Answer
}

extension ServiceClient {
    /// Calls a member of Permissions.
    package func permissions(
        _ member: String,
        _ arguments: Variant = .unit
    ) async throws -> Answer {
        try await call(Names.permissions, member, arguments, at: Names.object)
    }

    /// Calls a member of Manager.
    package func manager(_ member: String, _ arguments: Variant = .unit) async throws -> Answer {
        try await call(Names.manager, member, arguments, at: Names.object)
    }

    /// Calls a member of Agents.
    package func agents(_ member: String, _ arguments: Variant = .unit) async throws -> Answer {
        try await call(Names.agents, member, arguments, at: Names.object)
    }

    /// Calls a member of Authority.
    package func authority(_ member: String, _ arguments: Variant = .unit) async throws -> Answer {
        try await call(Names.authority, member, arguments, at: Names.object)
    }

    /// Calls Status.
    package func status(
        _ permission: String,
        _ options: [String: Variant] = [:]
    ) async throws -> Answer {
        try await permissions("Status", .tuple(permission, options))
    }

    /// Calls Grant.
    package func grant(
        _ app: String,
        _ permission: String,
        _ options: [String: Variant] = [:]
    ) async throws -> Answer {
        try await manager("Grant", .tuple(app, permission, options))
    }

    /// Calls Revoke.
    package func revoke(_ app: String, _ permission: String) async throws -> Answer {
        try await manager("Revoke", .tuple(app, permission))
    }

    /// Calls ListGrants.
    package func grants(_ filter: [String: Variant] = [:]) async throws -> Answer {
        try await manager("ListGrants", .tuple(filter))
    }

    /// Calls History.
    package func history(_ filter: [String: Variant] = [:]) async throws -> Answer {
        try await manager("History", .tuple(filter))
    }

    /// Waits until the service has done all that was sent to it before.
    package func settle() async throws {
        _ = try await permissions("Identity")
    }
}
