/// Who stands behind the service's name on the bus, as the bus tells it.
package struct ServicePresence: Hashable, Sendable {
    /// The unique name of the owner; nil when nobody has the name.
    package var owner: String?
    /// The process of the owner.
    package var processID: UInt32?
    /// The user that the owner runs as.
    package var userID: UInt32?
    /// Whether the bus can start the service by itself.
    package var isActivatable: Bool

    /// Puts together what is known.
    package init(
        owner: String? = nil,
        processID: UInt32? = nil,
        userID: UInt32? = nil,
        isActivatable: Bool = false
    ) {
        self.owner = owner
        self.processID = processID
        self.userID = userID
        self.isActivatable = isActivatable
    }
}
