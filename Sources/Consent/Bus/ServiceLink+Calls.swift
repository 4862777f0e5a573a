import ConsentWire
import GIO

extension ServiceLink {
    /// The object of the service, under one of its interfaces.
    static func target(_ interface: String) -> ObjectAddress {
        ObjectAddress(Names.service, Names.objectPath, interface)
    }

    /// Calls a method that answers without asking anybody; a cancelled task waits no longer.
    func call(
        _ interface: String,
        _ method: String,
        _ arguments: Variant?
    ) async throws(ConsentError) -> Variant {
        if Task.isCancelled { throw ConsentError(.cancelled) }
        let outcome = Outcome<Variant>()
        connected { result in
            switch result {
            case .failure(let error): outcome.settle(.failure(error))
            case .success(let connection):
                connection.call(Self.target(interface), method, arguments) { reply in
                    outcome.settle(reply.mapError { ConsentError($0, calling: method) })
                }
            }
        }
        return try await outcome.value()
    }
}
