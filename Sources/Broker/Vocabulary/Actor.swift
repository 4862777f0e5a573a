package import ConsentModel

/// Who changes a decision through the Manager interface, for the history and for "not its own".
package struct Actor: Hashable, Sendable {
    /// The identified caller.
    package var caller: Caller
    /// Its connection's unique name.
    package var connection: String
    /// What the change is told to come from: `command-line` or `settings`.
    package var reason: StateReason

    /// Describes an actor.
    package init(caller: Caller, connection: String, reason: StateReason) {
        self.caller = caller
        self.connection = connection
        self.reason = reason
    }
}
