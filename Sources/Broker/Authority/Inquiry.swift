package import ConsentModel

/// What a service asks about its client.
package struct Inquiry: Hashable, Sendable {
    /// The connection of the service.
    package var service: String
    /// The connection of the client, whose caller is known.
    package var client: String
    /// The permission.
    package var permission: Permission
    /// The level that was named, or nil for the default.
    package var level: Level?

    /// Describes what is asked.
    package init(
        service: String,
        client: String,
        permission: Permission,
        level: Level? = nil
    ) {
        self.service = service
        self.client = client
        self.permission = permission
        self.level = level
    }
}
