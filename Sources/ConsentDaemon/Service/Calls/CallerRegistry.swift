import Broker
import ConsentWire
import GIO

/// Who is behind each connection, as soon as it is known, and the calls that wait for that.
///
/// A connection is identified once, at its first call or at the first one about it, and forgotten
/// when it leaves the bus.
struct CallerRegistry {
    /// How far a connection is known.
    enum Knowledge {
        /// Its evidence is being read; its calls, and those about it, wait here in their order.
        case reading([MethodCall])
        /// It is proved.
        case proved(Identity)
        /// It could not be proved; what every call is answered.
        case refused(WireError)
    }

    /// What is to be done with a call.
    enum Verdict {
        /// Read the evidence of the connection; the call is kept.
        case identify
        /// It is kept until the evidence has been read.
        case wait
        /// Serve it.
        case serve(Identity)
        /// Refuse it.
        case refuse(WireError)
    }

    /// How many calls may wait for the identity of one connection.
    static let waitingLimit = 1_024

    private var connections: [String: Knowledge] = [:]
    /// Connections that asked something already: too late to name a desktop file.
    private var hasRequested: Set<String> = []

    /// Sorts a call by what is known of its sender, or of the connection that it is about.
    mutating func admit(_ call: MethodCall, for name: String) -> Verdict {
        switch connections[name] {
        case nil:
            connections[name] = .reading([call])
            return .identify
        case .reading(var waiting):
            guard waiting.count < Self.waitingLimit else { return .refuse(.tooManyCalls) }
            waiting.append(call)
            connections[name] = .reading(waiting)
            return .wait
        case .proved(let identity):
            return .serve(identity)
        case .refused(let error):
            return .refuse(error)
        }
    }

    /// Takes what the evidence says, and gives the calls that waited for it.
    ///
    /// Nil for a connection that has left meanwhile: nobody waits for it any more.
    mutating func settle(_ name: String, _ knowledge: Knowledge) -> [MethodCall]? {
        guard case .reading(let waiting) = connections[name] else { return nil }
        connections[name] = knowledge
        return waiting
    }

    /// Gives every call that still waits for a connection to be known.
    mutating func takeWaiting() -> [MethodCall] {
        var calls: [MethodCall] = []
        for (name, knowledge) in connections {
            guard case .reading(let waiting) = knowledge else { continue }
            calls += waiting
            connections[name] = nil
        }
        return calls
    }

    /// Lets later calls wait while a proved connection is looked at once more.
    mutating func reopen(_ name: String) {
        if case .proved = connections[name] { connections[name] = .reading([]) }
    }

    /// Forgets a connection that left the bus.
    mutating func remove(_ name: String) -> Knowledge? {
        hasRequested.remove(name)
        return connections.removeValue(forKey: name)
    }

    /// Who a connection is, where that is proved.
    func identity(of name: String) -> Identity? {
        if case .proved(let identity) = connections[name] { identity } else { nil }
    }

    /// Remembers that a connection has asked.
    mutating func noteRequest(of name: String) {
        hasRequested.insert(name)
    }

    /// Whether a connection has asked before.
    func hasRequested(_ name: String) -> Bool {
        hasRequested.contains(name)
    }
}
