package import GIO
internal import Resources

/// The interfaces of the contract, read from the embedded XML.
package enum Contract {
    /// Finds an interface by its name.
    package static func interface(_ name: String) throws(GIOError) -> InterfaceDescription {
        let interfaces = try parsed.get()
        guard let interface = interfaces.first(where: { $0.name == name }) else {
            throw GIOError(.notFound, "the contract has no interface \(name)")
        }
        return interface
    }

    private static let parsed = Result { () throws(GIOError) in
        try InterfaceDescription.parse(String(decoding: Resources.interfaceXML, as: UTF8.self))
    }
}
