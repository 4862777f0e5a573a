import ConsentWire
import GIO

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

    private static let standard = read { () throws(GIOError) in
        try InterfaceDescription.parse(StandardInterface.xml)
    }

    private static func contract(_ name: String) -> InterfaceDescription {
        read { () throws(GIOError) in try Contract.interface(name) }
    }

    /// What is compiled in can be read; a test sees to it.
    private static func read<Value>(_ body: () throws(GIOError) -> Value) -> Value {
        do throws(GIOError) {
            return try body()
        } catch {
            preconditionFailure("the embedded contract cannot be read: \(error)")
        }
    }
}
