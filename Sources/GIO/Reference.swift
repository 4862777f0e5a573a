/// A counted pointer of GLib, given back when the last owner lets go.
// Safe because the pointer never changes, what it points to is either immutable or documented by
// GLib as usable from any thread, and counting is atomic.
package final class Reference: @unchecked Sendable {
    typealias Release = @convention(c) (OpaquePointer?) -> Void

    let pointer: OpaquePointer
    private let release: Release

    /// Takes over one count, which `release` gives back.
    init(adopting pointer: OpaquePointer, release: @escaping Release) {
        self.pointer = pointer
        self.release = release
    }

    deinit { release(pointer) }
}
