import CGIO

/// A value as D-Bus and GLib know it, of a type that it carries with it.
package struct Variant: Sendable {
    private let reference: Reference

    var pointer: OpaquePointer { reference.pointer }

    /// Takes over a value that is floating or that the caller owns.
    init(adopting pointer: OpaquePointer) {
        reference = Reference(adopting: g_variant_take_ref(pointer), release: g_variant_unref)
    }

    /// Adds one count to a value that somebody else owns.
    init(retaining pointer: OpaquePointer) {
        reference = Reference(adopting: g_variant_ref(pointer), release: g_variant_unref)
    }

    /// Makes a value of the type's own signature; a variant is held in another one.
    package init<Value: DBusType>(_ value: Value) {
        self.init(adopting: value.encode().pointer)
    }

    /// Reads GLib's text format, which `description` writes.
    package init(parsing text: String) throws(GIOError) {
        self.init(adopting: try GIOError.check { g_variant_parse(nil, text, nil, nil, $0) })
    }

    /// The D-Bus signature.
    package var signature: String { String(cString: g_variant_get_type_string(pointer)) }

    /// How many bytes it has.
    package var size: Int { Int(clamping: g_variant_get_size(pointer)) }

    /// The parts of an array, a dictionary, a tuple, an entry or a variant; else none.
    package var children: [Variant] {
        guard g_variant_is_container(pointer) != 0 else { return [] }
        return UncountedVariant(pointer).mapChildren { Variant(retaining: $0.pointer) }
    }

    /// Reads the value; nil when it is of another type.
    package func `as`<Value: DBusType>(_ type: Value.Type) -> Value? {
        guard hasSignature(type.signature) else { return nil }
        return type.decode(UncountedVariant(pointer))
    }

    /// The same value laid out as bytes, which take a fraction of the room that its parts do.
    package func packed() -> Variant {
        _ = g_variant_get_data(pointer)
        return self
    }

    func hasSignature(_ signature: String) -> Bool {
        signature.withVariantType { g_variant_is_of_type(pointer, $0) != 0 }
    }
}

extension Variant {
    /// The tuple of nothing, which is the body of a message without arguments.
    package static var unit: Variant { Variant(adopting: g_variant_new_tuple(nil, 0)) }

    /// Makes a tuple, which is what arguments and replies are.
    package static func tuple<each Value: DBusType>(_ values: repeat each Value) -> Variant {
        var children: [OpaquePointer?] = []
        for value in repeat each values { children.append(value.encode().pointer) }
        return Variant(adopting: g_variant_new_tuple(&children, gsize(children.count)))
    }

    /// Makes a tuple of values whose types are known only when it runs.
    package static func tuple(of values: [Variant]) -> Variant {
        var children: [OpaquePointer?] = values.map(\.pointer)
        return Variant(adopting: g_variant_new_tuple(&children, gsize(children.count)))
    }

    /// Makes an array of values that all have the signature.
    package static func array(of signature: String, _ values: [Variant]) -> Variant {
        precondition(values.allSatisfy { $0.hasSignature(signature) }, "not all are \(signature)")
        var children: [OpaquePointer?] = values.map(\.pointer)
        return signature.withVariantType { type in
            Variant(adopting: g_variant_new_array(type, &children, gsize(children.count)))
        }
    }

    /// Reads a tuple of one; nil when its signature is another.
    package func fields<Value: DBusType>(_ type: Value.Type) -> Value? {
        guard hasSignature("(\(type.signature))") else { return nil }
        return UncountedVariant(pointer).withChild(0, type.decode)
    }

    /// Reads a tuple; nil when its signature is not that of these types, in order.
    package func fields<each Value: DBusType>(
        _ types: repeat (each Value).Type
    ) -> (repeat each Value)? {
        var signature = "("
        for type in repeat each types { signature += type.signature }
        guard hasSignature(signature + ")") else { return nil }
        let tuple = UncountedVariant(pointer)
        var index = 0
        func next<Field: DBusType>(_ type: Field.Type) -> Field {
            defer { index += 1 }
            return tuple.withChild(index, type.decode)
        }
        return (repeat next(each types))
    }
}

extension Variant: Hashable {
    /// Whether type and value are the same.
    package static func == (first: Variant, second: Variant) -> Bool {
        g_variant_equal(
            UnsafeRawPointer(first.pointer),
            UnsafeRawPointer(second.pointer)
        ) != 0
    }

    /// Feeds what equal values have in common; GLib hashes no containers.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(signature)
        if g_variant_is_container(pointer) != 0 {
            hasher.combine(g_variant_n_children(pointer))
        } else {
            hasher.combine(g_variant_hash(UnsafeRawPointer(pointer)))
        }
    }
}

extension Variant: CustomStringConvertible {
    /// GLib's text format, with types where they are not evident.
    package var description: String {
        guard let text = g_variant_print(pointer, 1) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
