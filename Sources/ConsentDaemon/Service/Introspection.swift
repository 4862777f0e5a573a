import ConsentWire
import GIO
import Resources

/// What Introspect tells: the contract as the embedded XML describes it.
enum Introspection {
    /// The main object.
    static let main = InterfaceDescription.nodeXML(
        [Names.permissions, Names.manager, Names.authority, Names.agents].map(contract) + standard,
        children: ["apps"]
    )

    /// An app's object.
    static let app = InterfaceDescription.nodeXML([contract(Names.app)] + standard)

    /// An object that only holds others.
    static func folder(_ children: [String]) -> String {
        InterfaceDescription.nodeXML([], children: children)
    }

    private static let standard = parse(StandardInterface.xml)
    private static let embedded = parse(String(decoding: Resources.interfaceXML, as: UTF8.self))

    private static func contract(_ name: String) -> InterfaceDescription {
        guard let interface = embedded.first(where: { $0.name == name }) else {
            preconditionFailure("the embedded contract lacks \(name)")
        }
        return interface
    }

    private static func parse(_ xml: String) -> [InterfaceDescription] {
        do throws(GIOError) {
            return try InterfaceDescription.parse(xml)
        } catch {
            preconditionFailure("the embedded contract cannot be read: \(error)")
        }
    }
}
