import ConsentModel

/// A request that waits for an answer.
struct Waiter {
    /// The call to answer.
    let call: CallID
    /// The connection it came from.
    let connection: String
    /// The process behind that connection.
    let process: Int32
    /// The app it asks as.
    let caller: Caller
    /// What it asks.
    let parameters: RequestParameters
    /// Whether the required permission was asked for already; it is asked once.
    var hasAskedRequired = false

    /// What it is about.
    var key: GrantKey { GrantKey(caller.app, parameters.permission) }
}
