/// A dialog of the desktop that may be on the screen, and what closes it: it outlives whoever opened
/// it, so that the next daemon closes what one that was killed has left.
package struct OpenDialog: Hashable, Sendable {
    /// The bus, by its id: on another one the names are others'.
    package var bus: String
    /// The unique name of the backend that shows it.
    package var backend: String
    /// The path of its object there.
    package var handle: String

    /// Describes a dialog.
    package init(bus: String, backend: String, handle: String) {
        self.bus = bus
        self.backend = backend
        self.handle = handle
    }
}
