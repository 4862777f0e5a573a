import Broker
import ConsentModel
import ConsentWire

extension Caller {
    /// How the history names who acted.
    var actorName: String { "\(app.kind) \(app.id)" }
}

extension IdentityRow {
    /// Describes a caller to itself.
    init(_ caller: Caller) {
        self.init(app: caller.app, name: caller.name, evidence: caller.evidence)
    }
}
