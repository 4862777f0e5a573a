import CGIO

extension Bool: DBusBasicType {
    /// The letter `b`.
    package static var signature: String { "b" }

    /// Makes a new, floating value.
    package func encode() -> UncountedVariant {
        UncountedVariant(g_variant_new_boolean(self ? 1 : 0))
    }

    /// Reads a value of this type.
    package static func decode(_ value: UncountedVariant) -> Self {
        g_variant_get_boolean(value.pointer) != 0
    }
}

extension UInt8: DBusBasicType {
    /// The letter `y`.
    package static var signature: String { "y" }

    /// Makes a new, floating value.
    package func encode() -> UncountedVariant {
        UncountedVariant(g_variant_new_byte(self))
    }

    /// Reads a value of this type.
    package static func decode(_ value: UncountedVariant) -> Self {
        g_variant_get_byte(value.pointer)
    }
}

extension Int32: DBusBasicType {
    /// The letter `i`.
    package static var signature: String { "i" }

    /// Makes a new, floating value.
    package func encode() -> UncountedVariant {
        UncountedVariant(g_variant_new_int32(self))
    }

    /// Reads a value of this type.
    package static func decode(_ value: UncountedVariant) -> Self {
        g_variant_get_int32(value.pointer)
    }
}

extension UInt32: DBusBasicType {
    /// The letter `u`.
    package static var signature: String { "u" }

    /// Makes a new, floating value.
    package func encode() -> UncountedVariant {
        UncountedVariant(g_variant_new_uint32(self))
    }

    /// Reads a value of this type.
    package static func decode(_ value: UncountedVariant) -> Self {
        g_variant_get_uint32(value.pointer)
    }
}

extension Int64: DBusBasicType {
    /// The letter `x`.
    package static var signature: String { "x" }

    /// Makes a new, floating value.
    package func encode() -> UncountedVariant {
        UncountedVariant(g_variant_new_int64(numericCast(self)))
    }

    /// Reads a value of this type.
    package static func decode(_ value: UncountedVariant) -> Self {
        numericCast(g_variant_get_int64(value.pointer))
    }
}

extension UInt64: DBusBasicType {
    /// The letter `t`.
    package static var signature: String { "t" }

    /// Makes a new, floating value.
    package func encode() -> UncountedVariant {
        UncountedVariant(g_variant_new_uint64(numericCast(self)))
    }

    /// Reads a value of this type.
    package static func decode(_ value: UncountedVariant) -> Self {
        numericCast(g_variant_get_uint64(value.pointer))
    }
}

extension Double: DBusBasicType {
    /// The letter `d`.
    package static var signature: String { "d" }

    /// Makes a new, floating value.
    package func encode() -> UncountedVariant {
        UncountedVariant(g_variant_new_double(self))
    }

    /// Reads a value of this type.
    package static func decode(_ value: UncountedVariant) -> Self {
        g_variant_get_double(value.pointer)
    }
}
