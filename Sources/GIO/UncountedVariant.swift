import CGIO

/// A value in the middle of coding: new and floating, or counted by somebody else.
package struct UncountedVariant {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
    }

    var childCount: Int { Int(g_variant_n_children(pointer)) }

    /// Lends a child, which is counted only while the body runs.
    func withChild<Result>(_ index: Int, _ body: (UncountedVariant) -> Result) -> Result {
        let child: OpaquePointer = g_variant_get_child_value(pointer, gsize(index))
        defer { g_variant_unref(child) }
        return body(UncountedVariant(child))
    }

    func forEachChild(_ body: (UncountedVariant) -> Void) {
        for index in 0..<childCount { withChild(index, body) }
    }

    func mapChildren<Element>(_ transform: (UncountedVariant) -> Element) -> [Element] {
        (0..<childCount).map { withChild($0, transform) }
    }
}
