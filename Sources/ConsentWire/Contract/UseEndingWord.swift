/// Why a use ended by itself, as UseEnded tells it.
package enum UseEndingWord: String, CaseIterable, Sendable {
    /// What was held came to its end, or the client gave it back.
    case ended
    /// The permission was taken away.
    case revoked
    /// The client left the bus.
    case clientLeft = "client-left"
}
