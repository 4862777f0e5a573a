import ConsentModel

/// A call that is answered when a write is committed, and failed when it is not.
enum PendingReply {
    /// Nothing to tell.
    case done(CallID, connection: String)
    /// Whether anything changed.
    case changed(CallID, connection: String, Bool)
    /// How many pairs the write's resets emptied.
    case removed(CallID, connection: String)
    /// A request whose question is over, with the reason if nothing is decided.
    case request(Waiter, asked: Permission, StateReason?)

    /// The connection whose later reads wait; an app whose user has just answered waits for nothing.
    var orderedConnection: String? {
        switch self {
        case .done(_, let connection), .changed(_, let connection, _),
            .removed(_, let connection):
            connection
        case .request: nil
        }
    }
}
