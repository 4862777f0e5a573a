import Broker
import ConsentWire
import GIO

/// What comes back from the store's thread.
extension Daemon {
    func written(_ event: StoreEvent) {
        switch event {
        case .stored(let id, _) where OpenDialogs.made(id): dialogWritten(id, isStored: true)
        case .failed(let id, _) where OpenDialogs.made(id): dialogWritten(id, isStored: false)
        case .stored(let id, let result): receive(.stored(id, result))
        case .failed(let id, let error):
            log.error("A change could not be kept: \(error)")
            receive(.storeFailed(id))
        case .condition(let condition):
            note(condition)
        }
        beginServing()
    }

    private func note(_ condition: StoreCondition) {
        switch condition {
        case .healthy: log.info("The database is read and written again")
        case .recreated(let path): log.error("The database was unreadable and lies at \(path) now")
        case .refused(let text), .inUse(let text): log.error("The database is not used: \(text)")
        case .failing(let text): log.error("The database fails: \(text)")
        }
    }
}
