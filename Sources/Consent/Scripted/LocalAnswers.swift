import GIO

/// Answers that a test has laid down: no thread, no bus, no user.
final class LocalAnswers: Sendable {
    /// What happens to a request that nothing was laid down for.
    enum Kind {
        /// Its permission is not supported; an answer counts for good.
        case fixed
        /// It waits; an answer counts once.
        case scripted
    }

    /// A request that waits for the script.
    struct Waiting {
        let id: UInt64
        let request: PermissionRequest
        let watch: AccessWatch?
        let outcome: Outcome<PermissionState>

        func end(with state: PermissionState) {
            if state.isUsable { watch?.arm() }
            outcome.settle(.success(state))
        }
    }

    struct State {
        let kind: Kind
        var decided: [Permission: PermissionState] = [:]
        var answers: [Permission: AuthorizationStatus] = [:]
        var waiting: [Waiting] = []
        var failure: ConsentError?
        var observers = Observers()
        var appID = "org.example.App"
        var counter: UInt64 = 0
    }

    /// Every request that was made.
    let log = RequestLog()
    let state: Lock<State>

    init(_ kind: Kind, answers: [Permission: AuthorizationStatus] = [:]) {
        state = Lock(State(kind: kind, answers: answers))
    }

    /// Decides a permission, as settings or a policy would.
    func set(_ status: AuthorizationStatus, for permission: Permission) {
        state.withLock { state in
            state.decide(permission, status, status.isAskable ? .reset : status.usualReason)
        }
    }

    /// Answers the requests for a permission that wait, or the next one.
    func answer(_ permission: Permission, with status: AuthorizationStatus) {
        state.withLock { state in
            guard let first = state.waiting.first(where: { $0.request.permission == permission })
            else {
                state.answers[permission] = status
                return
            }
            state.decide(permission, status, status.usualReason, level: first.request.level)
        }
    }

    /// Fails what waits and what comes, until it is called with nil.
    func fail(with error: ConsentError?) {
        state.withLock { state in
            state.failure = error
            guard let error else { return }
            for waiting in state.waiting { waiting.outcome.settle(.failure(error)) }
            state.waiting = []
        }
    }
}

extension LocalAnswers.State {
    func state(of permission: Permission) -> PermissionState {
        if let decided = decided[permission] { return decided }
        let isSupported = kind == .scripted || answers[permission] != nil
        return PermissionState(
            permission: permission,
            status: isSupported ? .notDetermined : .notSupported,
            reason: isSupported ? .notAsked : .noProvider,
            canRequest: isSupported
        )
    }

    /// Changes a state and tells everyone, in order: nobody who is told takes this lock.
    mutating func decide(
        _ permission: Permission,
        _ status: AuthorizationStatus,
        _ reason: StateReason,
        level: Level? = nil
    ) {
        counter += 1
        let new = PermissionState(
            permission: permission,
            status: status,
            level: status.isUsable ? level : nil,
            lifetime: status.isUsable || status == .denied ? .always : nil,
            reason: reason,
            canRequest: status.isAskable,
            revision: counter
        )
        decided[permission] = new
        for observer in observers.watching(permission) { observer.sink(.success(new)) }
        for waiting in waiting where waiting.request.permission == permission {
            waiting.end(with: new)
        }
        waiting.removeAll { $0.request.permission == permission }
    }
}

extension AuthorizationStatus {
    /// The reason that the service would give most often.
    var usualReason: StateReason {
        switch self {
        case .notDetermined: .dismissed
        case .restricted: .policy
        case .notSupported: .noDevice
        case .disabled: .switchedOff
        default: .user
        }
    }
}
