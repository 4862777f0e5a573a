/// A counted pointer of GLib, given back when the last owner lets go.
// Safe because the pointer never changes, what it points to is immutable, documented by GLib as
// usable from any thread, or kept on one thread by its only owner, and counting is atomic.
package final class Reference: @unchecked Sendable {
    typealias Release = @convention(c) (OpaquePointer?) -> Void

    /// What is counted.
    package let pointer: OpaquePointer
    private let release: Release
    /// What must still be there when the pointer is given back.
    private let base: Reference?

    /// Takes over one count, which `release` gives back.
    init(
        adopting pointer: OpaquePointer,
        base: Reference? = nil,
        release: @escaping Release
    ) {
        self.pointer = pointer
        self.base = base
        self.release = release
    }

    deinit { release(pointer) }
}
