package import Broker

/// A pair, and all that is kept about it.
package struct PairRow: Hashable, Sendable {
    /// The app and the permission.
    package let key: GrantKey
    /// What is kept.
    package let record: PairRecord
}
