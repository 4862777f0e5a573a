package import Broker

/// Who a connection is, as far as it was proved.
package struct Identity: Sendable {
    /// What the broker is told.
    package var caller: Caller
    /// The process, pinned; it may exit at any time.
    package let process: ProcessHandle
    /// The resolved path of what it executes.
    package let executable: String?
    /// The resolved path of the script, where it executes an interpreter and runs a file.
    package let script: String?
    /// Whether it lives outside of every sandbox, and speaks for itself.
    package let isHost: Bool
}
