import CGIO

/// Something that a main context waits for, until it is cancelled or dropped.
package final class EventSource: Sendable {
    private let reference: Reference

    init(_ reference: Reference) {
        self.reference = reference
    }

    /// Ends the waiting; on the context's own thread nothing is called afterwards.
    package func cancel() {
        g_source_destroy(reference.source)
    }

    deinit { cancel() }
}
