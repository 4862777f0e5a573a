import CGIO

/// A call that has not been answered yet.
package final class PendingCall: Sendable {
    private let reference = Reference(adoptingObject: g_cancellable_new())

    var cancellable: UnsafeMutablePointer<GCancellable> { UnsafeMutablePointer(reference.pointer) }

    /// Ends the call with the error `cancelled`, unless it is answered already; the other side
    /// is not told.
    package func cancel() {
        g_cancellable_cancel(cancellable)
    }
}
