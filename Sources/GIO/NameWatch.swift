/// The last owner of a name that was told, so that nothing is told twice.
final class NameWatch: Sendable {
    private enum State: Equatable {
        case untold
        case told(owner: String?)
        case ended
    }

    private let changed: @Sendable (String?) -> Void
    private let state = Lock(State.untold)

    init(_ changed: @escaping @Sendable (String?) -> Void) {
        self.changed = changed
    }

    func end() {
        state.withLock { $0 = .ended }
    }

    func tell(_ owner: String?) {
        let isNews = state.withLock { state in
            guard state != .ended, state != .told(owner: owner) else { return false }
            state = .told(owner: owner)
            return true
        }
        if isNews { changed(owner) }
    }
}
