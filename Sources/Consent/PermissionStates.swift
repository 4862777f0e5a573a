/// The states of one permission: the present one first, then the newest whenever it differs.
///
/// A reader that is slow skips what is outdated. A service that leaves and comes back ends nothing:
/// it is asked again. Each iteration is independent of others.
public struct PermissionStates: AsyncSequence, Sendable {
    /// What is told.
    public typealias Element = PermissionState
    /// What ends it: the first state could not be had, the bus is gone, or the task was cancelled.
    public typealias Failure = ConsentError

    private let source: any AnswerSource
    private let permission: Permission

    init(of permission: Permission, from source: any AnswerSource) {
        self.source = source
        self.permission = permission
    }

    /// Begins to observe with the first call of `next`.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(of: permission, from: source)
    }
}

extension PermissionStates {
    /// One reader.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let source: any AnswerSource
        private let permission: Permission
        private let feed = StateFeed()
        private var observation: Observation?

        init(of permission: Permission, from source: any AnswerSource) {
            self.source = source
            self.permission = permission
        }

        /// Waits for the first state, or for one that differs from the last.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(ConsentError) -> PermissionState? {
            if observation == nil {
                let feed = feed
                observation = source.observe(permission, level: nil, presentFirst: true) {
                    feed.push($0)
                }
            }
            return try await feed.next()
        }
    }
}
