/// How a use ended.
package enum UseEnding: Hashable, Sendable {
    /// What was held came to its end, or the client gave it back.
    case ended
    /// The permission was taken away.
    case revoked
    /// The client left the bus.
    case clientLeft
    /// The service ended it.
    case endedByService
    /// The service left the bus.
    case serviceLeft
}
