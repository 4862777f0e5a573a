import ConsentModel

/// A service has checked a client, and is told of changes.
struct Watch: Hashable {
    /// The connection of the service.
    let service: String
    /// The connection of the client.
    let client: String
    /// The app of the client, and what was checked.
    let key: GrantKey
}
