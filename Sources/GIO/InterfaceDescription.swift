import CGIO

/// An interface as its XML describes it.
package struct InterfaceDescription: Sendable {
    /// A method's arguments in and out, each as the signature of a tuple.
    package struct Method: Sendable, Hashable {
        /// The arguments.
        package let arguments: String
        /// What is answered.
        package let reply: String
    }

    /// A property's signature and what may be done with it.
    package struct Property: Sendable, Hashable {
        /// The signature.
        package let signature: String
        /// Whether it can be read.
        package let isReadable: Bool
        /// Whether it can be set.
        package let isWritable: Bool
    }

    /// The interface's name.
    package let name: String
    /// The methods by name.
    package let methods: [String: Method]
    /// The signals by name, each with the signature of a tuple.
    package let signals: [String: String]
    /// The properties by name.
    package let properties: [String: Property]

    let reference: Reference

    /// Reads all interfaces of a `node` element.
    package static func parse(_ xml: String) throws(GIOError) -> [InterfaceDescription] {
        let node = try GIOError.check { g_dbus_node_info_new_for_xml(xml, $0) }
        defer { g_dbus_node_info_unref(node) }
        return elements(node.pointee.interfaces).map(InterfaceDescription.init(retaining:))
    }

    private init(retaining pointer: UnsafeMutablePointer<GDBusInterfaceInfo>) {
        g_dbus_interface_info_ref(pointer)
        reference = Reference(adopting: OpaquePointer(pointer)) {
            g_dbus_interface_info_unref($0.map { UnsafeMutablePointer($0) })
        }
        let value = pointer.pointee
        name = String(cString: value.name)
        methods = Self.named(value.methods, \.name) { method in
            Method(
                arguments: Self.tuple(method.in_args),
                reply: Self.tuple(method.out_args)
            )
        }
        signals = Self.named(value.signals, \.name) { Self.tuple($0.args) }
        properties = Self.named(value.properties, \.name) { property in
            let flags = property.flags.rawValue
            return Property(
                signature: String(cString: property.signature),
                isReadable: flags & G_DBUS_PROPERTY_INFO_FLAGS_READABLE.rawValue != 0,
                isWritable: flags & G_DBUS_PROPERTY_INFO_FLAGS_WRITABLE.rawValue != 0
            )
        }
    }

    private static func named<Element, Value>(
        _ list: UnsafeMutablePointer<UnsafeMutablePointer<Element>?>?,
        _ name: (Element) -> UnsafeMutablePointer<CChar>?,
        _ value: (Element) -> Value
    ) -> [String: Value] {
        var result: [String: Value] = [:]
        for element in elements(list) {
            guard let name = name(element.pointee) else { continue }
            result[String(cString: name)] = value(element.pointee)
        }
        return result
    }

    private static func tuple(
        _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<GDBusArgInfo>?>?
    ) -> String {
        "(" + elements(arguments).map { String(cString: $0.pointee.signature) }.joined() + ")"
    }

    /// Reads a list that ends with null.
    private static func elements<Element>(
        _ list: UnsafeMutablePointer<UnsafeMutablePointer<Element>?>?
    ) -> [UnsafeMutablePointer<Element>] {
        var result: [UnsafeMutablePointer<Element>] = []
        while let element = list?[result.count] { result.append(element) }
        return result
    }
}

extension InterfaceDescription {
    /// The `interface` element, without comments.
    package var xml: String {
        let text = g_string_new(nil)
        g_dbus_interface_info_generate_xml(UnsafeMutablePointer(reference.pointer), 2, text)
        guard let characters = g_string_free(text, 0) else { return "" }
        return characters.takingString()
    }

    /// The whole answer to `Introspect` on an object, for objects that are served by hand.
    package static func nodeXML(
        _ interfaces: [InterfaceDescription],
        children: [String] = []
    ) -> String {
        """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
        <node>
        \(interfaces.map(\.xml).joined())\
        \(children.map { "  <node name=\"\(escaped($0))\"/>\n" }.joined())\
        </node>

        """
    }

    private static func escaped(_ text: String) -> String {
        g_markup_escape_text(text, -1).takingString()
    }
}
