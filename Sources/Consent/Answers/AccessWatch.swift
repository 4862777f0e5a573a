import GIO

/// Looks out for the end of access that was given.
final class AccessWatch: Sendable {
    private let isArmed = Lock(false)
    /// The state that ended it, or the error that left it in doubt.
    let loss = Outcome<PermissionState>()

    /// Begins to count: what came before the answer is overtaken by it.
    func arm() {
        isArmed.withLock { $0 = true }
    }

    /// Takes note of a state in the order in which the service told them.
    func noticed(_ result: Result<PermissionState, ConsentError>) {
        guard isArmed.withLock({ $0 }) else { return }
        if case .success(let state) = result, state.isUsable { return }
        loss.settle(result)
    }
}
