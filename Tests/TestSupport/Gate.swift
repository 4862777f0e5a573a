import GIO

/// Lets so many in at once; the others wait in line.
final class Gate: Sendable {
    private struct State {
        var free: Int
        var line: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Lock<State>

    init(places: Int) {
        state = Lock(State(free: places))
    }

    func enter() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.line.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    func leave() {
        let next = state.withLock { state in
            guard state.line.isEmpty else { return Optional(state.line.removeFirst()) }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
