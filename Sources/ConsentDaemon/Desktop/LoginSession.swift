package import GIO
import Glibc

/// The graphical login session of our user, as logind tells it.
package final class LoginSession: Sendable {
    private struct State {
        var current: String?
        /// Raised with each question: an answer to an older one is outdated.
        var question: UInt64 = 0
        var first: (@Sendable (LoginSession) -> Void)?
        var subscriptions: [Subscription] = []
    }

    private let user: UInt32
    private let changed: @Sendable (String?) -> Void
    private let state: Lock<State>

    private init(
        user: UInt32,
        last: String?,
        first: @escaping @Sendable (LoginSession) -> Void,
        changed: @escaping @Sendable (String?) -> Void
    ) {
        self.user = user
        self.changed = changed
        state = Lock(State(current: last, first: first))
    }

    /// Looks for the session, and keeps looking until what `then` is given is dropped.
    ///
    /// Without a system bus or logind there is no session, which is no error. A logind that is
    /// lost or does not answer later on ends no session: what was known last stays.
    ///
    /// - Parameters:
    ///   - connection: A connection to the bus of logind, on whose context everything is told; nil
    ///     when there is no such bus, which is told at once.
    ///   - user: Whose session.
    ///   - last: What was known before, which stays until logind answers.
    ///   - changed: Told the session's id when it is another one, or nil when it has ended.
    ///   - then: Given the watch when the first answer is there.
    package static func watch(
        on connection: Connection?,
        user: UInt32 = getuid(),
        last: String? = nil,
        _ changed: @escaping @Sendable (String?) -> Void,
        then: @escaping @Sendable (LoginSession) -> Void
    ) {
        let session = LoginSession(user: user, last: last, first: then, changed: changed)
        if let connection {
            session.follow(Logind(connection: connection))
        } else {
            session.keep()
        }
    }

    /// The session's id; nil when there is none.
    package var current: String? { state.withLock { $0.current } }

    private func follow(_ logind: Logind) {
        // Whoever waits for the first answer has no watch yet that would keep this alive.
        let waiting = Lock<LoginSession?>(self)
        let subscriptions = logind.subscribe { [weak self] in
            guard let self else { return }
            ask(logind)
        } owner: { [weak self] owner in
            guard let self else { return }
            // Only now: from here on the question keeps this alive, then who gets the answer.
            waiting.withLock { $0 = nil }
            if owner == nil { keep() } else { ask(logind) }
        }
        state.withLock { $0.subscriptions = subscriptions }
    }

    private func ask(_ logind: Logind) {
        let question = state.withLock { state in
            state.question += 1
            return state.question
        }
        // Strong until it is answered, for the first answer's sake; logind answers or times out.
        logind.graphicalSession(of: user) { [self] answer in
            guard state.withLock({ $0.question == question }) else { return }
            switch answer {
            case .success(let id): settle(id)
            case .failure: keep()
            }
        }
    }

    private func settle(_ id: String?) {
        let (first, isNew) = state.withLock { state in
            defer {
                state.first = nil
                state.current = id
            }
            return (state.first, state.current != id)
        }
        if let first { first(self) } else if isNew { changed(id) }
    }

    private func keep() { settle(current) }
}
