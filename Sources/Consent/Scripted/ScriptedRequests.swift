/// The requests that a scripted center has got, from the first one on, and those to come.
public struct ScriptedRequests: AsyncSequence, Sendable {
    /// What is told.
    public typealias Element = PermissionRequest
    /// Nothing ends it but a cancelled task.
    public typealias Failure = Never

    private let log: RequestLog

    init(_ log: RequestLog) {
        self.log = log
    }

    /// Those that were made until now.
    public var made: [PermissionRequest] { log.all }

    /// Begins with the first request that was ever made.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(log: log)
    }
}

extension ScriptedRequests {
    /// One reader.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let log: RequestLog
        private var index = 0

        fileprivate init(log: RequestLog) {
            self.log = log
        }

        /// Waits for the next request; nil when the task is cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async -> PermissionRequest? {
            guard let request = await log.request(index) else { return nil }
            index += 1
            return request
        }
    }
}
