import GIO

/// How far a request has come, which decides what still goes out on the bus.
final class RequestProgress: Sendable {
    private enum Step {
        case notSent
        case sent
        case cancelled
    }

    private let step = Lock(Step.notSent)

    /// Whether the request is to be sent; afterwards it counts as sent.
    func send() -> Bool {
        step.withLock { step in
            guard step == .notSent else { return false }
            step = .sent
            return true
        }
    }

    /// Whether its cancellation is to be sent; afterwards nothing is sent any more.
    func cancel() -> Bool {
        step.withLock { step in
            defer { step = .cancelled }
            return step == .sent
        }
    }
}
