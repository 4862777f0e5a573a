import CGIO

extension Variant: DBusType {
    /// The letter `v`.
    package static var signature: String { "v" }

    /// Makes a new, floating value that holds this one.
    package func encode() -> UncountedVariant {
        UncountedVariant(g_variant_new_variant(pointer))
    }

    /// Reads the value that is held.
    package static func decode(_ value: UncountedVariant) -> Variant {
        Variant(adopting: g_variant_get_variant(value.pointer))
    }
}

extension Array: DBusType where Element: DBusType {
    /// The letter `a`, then the signature of the element.
    package static var signature: String { "a" + Element.signature }

    /// Makes a new, floating value.
    package func encode() -> UncountedVariant {
        if isEmpty {
            return Element.signature.withVariantType {
                UncountedVariant(g_variant_new_array($0, nil, 0))
            }
        }
        return withUnsafeTemporaryAllocation(of: OpaquePointer?.self, capacity: count) { children in
            for (index, element) in enumerated() {
                children.initializeElement(at: index, to: element.encode().pointer)
            }
            return UncountedVariant(g_variant_new_array(nil, children.baseAddress, gsize(count)))
        }
    }

    /// Reads an array.
    package static func decode(_ value: UncountedVariant) -> [Element] {
        value.mapChildren(Element.decode)
    }
}

extension Dictionary: DBusType where Key: DBusBasicType, Value: DBusType {
    /// The signatures of key and value in `a{}`.
    package static var signature: String { "a{\(Key.signature)\(Value.signature)}" }

    /// Makes a new, floating value, its entries in the order of their keys: what is equal has the
    /// same bytes.
    package func encode() -> UncountedVariant {
        var builder = GVariantBuilder()
        Self.signature.withVariantType { g_variant_builder_init(&builder, $0) }
        let entries = map { (key: $0.key.encode().pointer, value: $0.value) }.sorted {
            g_variant_compare(UnsafeRawPointer($0.key), UnsafeRawPointer($1.key)) < 0
        }
        for (key, value) in entries {
            let entry = g_variant_new_dict_entry(key, value.encode().pointer)
            g_variant_builder_add_value(&builder, entry)
        }
        return UncountedVariant(g_variant_builder_end(&builder))
    }

    /// Reads a dictionary; of a key that stands there twice the last counts.
    package static func decode(_ value: UncountedVariant) -> [Key: Value] {
        var result: [Key: Value] = [:]
        result.reserveCapacity(value.childCount)
        value.forEachChild { entry in
            let key = entry.withChild(0, Key.decode)
            result[key] = entry.withChild(1, Value.decode)
        }
        return result
    }
}
