import CGIO

extension String: DBusBasicType {
    /// The letter `s`.
    package static var signature: String { "s" }

    /// Makes a new, floating value; what follows a null character is left out.
    package func encode() -> UncountedVariant {
        withCString { UncountedVariant(g_variant_new_string($0)) }
    }

    /// Reads a string, an object path or a signature.
    package static func decode(_ value: UncountedVariant) -> Self {
        var length: gsize = 0
        let start = UnsafeRawPointer(g_variant_get_string(value.pointer, &length))
        return String(
            decoding: UnsafeRawBufferPointer(start: start, count: Int(length)),
            as: UTF8.self
        )
    }
}

extension ObjectPath: DBusBasicType {
    /// The letter `o`.
    package static var signature: String { "o" }

    /// Makes a new, floating value.
    package func encode() -> UncountedVariant {
        UncountedVariant(g_variant_new_object_path(text))
    }

    /// Reads an object path.
    package static func decode(_ value: UncountedVariant) -> Self {
        ObjectPath(valid: String.decode(value))
    }
}

extension FileDescriptorIndex: DBusBasicType {
    /// The letter `h`.
    package static var signature: String { "h" }

    /// Makes a new, floating value.
    package func encode() -> UncountedVariant {
        UncountedVariant(g_variant_new_handle(number))
    }

    /// Reads an index.
    package static func decode(_ value: UncountedVariant) -> Self {
        FileDescriptorIndex(g_variant_get_handle(value.pointer))
    }
}
