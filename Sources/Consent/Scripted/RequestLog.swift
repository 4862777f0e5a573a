import GIO

/// Every request of a scripted center, for any number of readers.
final class RequestLog: Sendable {
    private struct State {
        var requests: [PermissionRequest] = []
        var readers: [Outcome<Void>] = []
    }

    private let state = Lock(State())

    var all: [PermissionRequest] { state.withLock { $0.requests } }

    func append(_ request: PermissionRequest) {
        let readers = state.withLock { state in
            state.requests.append(request)
            defer { state.readers = [] }
            return state.readers
        }
        for reader in readers { reader.settle(.success(())) }
    }

    /// Waits for the request of this number, from zero; nil when the task is cancelled.
    func request(_ index: Int) async -> PermissionRequest? {
        while true {
            let more = Outcome<Void>()
            let found: PermissionRequest? = state.withLock { state in
                if index < state.requests.count { return state.requests[index] }
                state.readers.append(more)
                return nil
            }
            if let found { return found }
            if case .failure = await more.result() { return nil }
        }
    }
}
