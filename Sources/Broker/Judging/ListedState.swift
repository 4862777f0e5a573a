package import ConsentModel

/// How it stands with a pair, as a list tells it.
package struct ListedState: Hashable, Sendable {
    /// The state at the default level.
    package var state: PermissionState
    /// What was decided, at the level that it is about, where something else makes the state: no
    /// device, a switch, a policy, or that more is meant than is held.
    package var decided: PermissionState?
}
