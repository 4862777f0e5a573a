package import ConsentModel

/// Something that a service guards is in use by one of its clients.
package struct Use: Hashable, Sendable {
    /// Its number.
    package let id: UseID
    /// The connection of the service, to which the use is bound.
    package let service: String
    /// The app of the service.
    package let serviceApp: App
    /// The connection of the client.
    package let client: String
    /// The app of the client, and what it uses.
    package let key: GrantKey
    /// The level that was named, or nil for the default.
    package let level: Level?
    /// When it began, microseconds since 1970.
    package let since: Int64
}
