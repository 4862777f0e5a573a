import ConsentModel

/// A pair whose state is another one now.
struct Difference {
    /// The pair.
    let key: GrantKey
    /// Its state at the default level.
    let state: PermissionState
    /// Its state at the levels that services have named.
    var levels: [Level: PermissionState] = [:]

    /// Its state at a level, where that has been named.
    func state(at level: Level?) -> PermissionState {
        level.flatMap { levels[$0] } ?? state
    }
}
