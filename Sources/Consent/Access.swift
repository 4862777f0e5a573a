/// Access to a permission, as the body of `withAccess` gets it.
public struct Access: Hashable, Sendable {
    /// The state when access began; it is usable.
    public let state: PermissionState

    init(_ state: PermissionState) {
        self.state = state
    }

    /// What may be used.
    public var permission: Permission { state.permission }
    /// How much of it, where the permission has levels.
    public var level: Level? { state.level }
}
