import ConsentWire
import GIO

extension Administration {
    /// Tells every change from now on, in order, also those after the service has come back.
    ///
    /// - Returns: A sequence for one reader; it ends with an error when the bus is gone, or when
    ///   the service does not tell this program.
    /// - Throws: ``ConsentError``, when the service is not there or refuses.
    package func events() async throws(ConsentError) -> AsyncThrowingStream<
        ServiceEvent, any Error
    > {
        let (stream, continuation) = AsyncThrowingStream<ServiceEvent, any Error>.makeStream()
        let observation = hear { [weak self] notice in
            switch notice {
            case .told(let event): continuation.yield(event)
            case .left: continuation.yield(.serviceLeft)
            case .busLost: continuation.finish(throwing: ConsentError.busLost)
            case .returned:
                self?.introduce { result in
                    switch result {
                    case .success: continuation.yield(.serviceReturned)
                    // It left again: the next one that comes is called.
                    case .failure(let error) where error.code == .serviceUnavailable: break
                    case .failure(let error): continuation.finish(throwing: error)
                    }
                }
            }
        }
        continuation.onTermination = { _ in withExtendedLifetime(observation) {} }
        let introduced = Outcome<Void>()
        introduce { introduced.settle($0) }
        try await introduced.value()
        return stream
    }

    /// Calls the smallest method there is: the service tells only those who have called it.
    private func introduce(_ then: @escaping @Sendable (Result<Void, ConsentError>) -> Void) {
        let options = ListOptions(page: Page(limit: 1))
        let method = ManagerMethod.listApps.rawValue
        link.connected { result in
            switch result {
            case .failure(let error): then(.failure(error))
            case .success(let connection):
                let target = ServiceLink.target(Names.manager)
                connection.call(target, method, .tuple(options.fields.values)) { reply in
                    then(reply.map { _ in }.mapError { ConsentError($0, calling: method) })
                }
            }
        }
    }
}
