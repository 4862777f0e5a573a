import CGIO

/// The path of an object on the bus, which is always well formed.
package struct ObjectPath: Hashable, Sendable {
    /// The path as text.
    package let text: String

    /// Takes a path, if it is well formed.
    package init?(_ text: String) {
        guard !text.utf8.contains(0), g_variant_is_object_path(text) != 0 else { return nil }
        self.text = text
    }

    init(valid text: String) {
        self.text = text
    }

    /// Writes any name as one component of a path.
    package static func escape(_ name: String) -> String {
        g_dbus_escape_object_path(name)?.takingString() ?? "_"
    }

    /// Reads back a component that `escape` wrote; nil when it did not write it.
    package static func unescape(_ component: String) -> String? {
        guard let bytes = g_dbus_unescape_object_path(component) else { return nil }
        defer { g_free(bytes) }
        return String(
            validatingCString: UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)
        )
    }

    /// Whether a path is this one or below it.
    package func contains(_ path: String) -> Bool {
        guard path.utf8.starts(with: text.utf8) else { return false }
        let rest = path.utf8.dropFirst(text.utf8.count)
        return rest.isEmpty || text == "/" || rest.first == UInt8(ascii: "/")
    }
}

extension ObjectPath: ExpressibleByStringLiteral {
    /// Takes a path that stands in the source.
    package init(stringLiteral text: String) {
        guard let path = ObjectPath(text) else { preconditionFailure("no object path: \(text)") }
        self = path
    }
}

extension ObjectPath: CustomStringConvertible {
    /// The path as text.
    package var description: String { text }
}
