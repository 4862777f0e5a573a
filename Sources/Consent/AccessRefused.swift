/// Access was not given, or was taken away while it was in use.
public struct AccessRefused: Error, Hashable, Sendable {
    /// The state that is not usable, and why it is so.
    public let state: PermissionState

    init(_ state: PermissionState) {
        self.state = state
    }
}

extension AccessRefused: CustomStringConvertible {
    /// One sentence with the permission, its status and why.
    public var description: String {
        "There is no access to \(state.permission): \(state.status), because: \(state.reason)."
    }
}
