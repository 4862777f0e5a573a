import CGIO

extension Reference {
    /// Takes over one count of an object.
    package convenience init(adoptingObject pointer: OpaquePointer) {
        self.init(adopting: pointer) { $0.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
    }

    /// Takes over one count of an object.
    convenience init<Instance>(adoptingObject pointer: UnsafeMutablePointer<Instance>) {
        self.init(adoptingObject: OpaquePointer(pointer))
    }

    /// Adds one count to an object that somebody else owns.
    convenience init(retainingObject pointer: OpaquePointer) {
        g_object_ref(UnsafeMutableRawPointer(pointer))
        self.init(adoptingObject: pointer)
    }

    /// Takes over one count of a source, which is destroyed in the end.
    ///
    /// GLib does not guard a source against its context being freed by another thread meanwhile.
    convenience init(adoptingSource source: UnsafeMutablePointer<GSource>, of context: Reference) {
        self.init(adopting: OpaquePointer(source), base: context) { pointer in
            let source = pointer.map { UnsafeMutablePointer<GSource>($0) }
            g_source_destroy(source)
            g_source_unref(source)
        }
    }

    /// The source that `init(adoptingSource:)` took.
    var source: UnsafeMutablePointer<GSource> { UnsafeMutablePointer(pointer) }
}
