import Broker
import ConsentWire

extension IdentityRow {
    /// Describes a caller to itself.
    init(_ caller: Caller) {
        self.init(app: caller.app, name: caller.name, evidence: caller.evidence)
    }
}
