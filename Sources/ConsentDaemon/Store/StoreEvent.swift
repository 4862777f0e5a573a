package import Broker

/// What the store tells its daemon.
package enum StoreEvent: Hashable, Sendable {
    /// The write is on the disk.
    case stored(WriteID, WriteResult)
    /// Nothing of the write is on the disk.
    case failed(WriteID, StoreError)
    /// The database is in another condition than before.
    case condition(StoreCondition)
}
