import ConsentWire
import GIO
import Resources
import TestSupport

/// A call that somebody can send to the service, whether or not there is what it calls.
struct ContractCall: Sendable, Hashable {
    var path: String
    var interface: String
    var member: String
    var arguments: Variant

    /// What it is for, without the part of the names that all have in common.
    var name: String {
        func short(_ name: String) -> String {
            name.split(separator: ".").last.map(String.init) ?? name
        }
        let call = "\(short(interface)).\(member)"
        guard interface == Self.properties else { return call }
        let words = arguments.children.prefix(2).compactMap { $0.as(String.self) }
        return "\(call) \(words.map(short).joined(separator: "."))"
    }
}

extension ContractCall {
    static let properties = "org.freedesktop.DBus.Properties"
    static let introspectable = "org.freedesktop.DBus.Introspectable"

    /// Every interface of the embedded XML: one that is added is called without being listed here.
    static let interfaces: [InterfaceDescription] =
        (try? InterfaceDescription.parse(String(decoding: Resources.interfaceXML, as: UTF8.self)))
        ?? []

    /// Every member of every interface on an object, with arguments of the right types, every
    /// property, introspection, and what is in no contract.
    static func all(at path: String) -> [Self] {
        var calls: [Self] = []
        func add(_ interface: String, _ member: String, _ arguments: Variant) {
            calls.append(
                Self(path: path, interface: interface, member: member, arguments: arguments)
            )
        }
        for interface in interfaces {
            for (member, method) in interface.methods.sorted(by: { $0.key < $1.key }) {
                add(interface.name, member, sample(method.arguments))
            }
            add(interface.name, "Fly", .unit)
            for property in interface.properties.keys.sorted() + ["None"] {
                add(properties, "Get", .tuple(interface.name, property))
                add(properties, "Set", .tuple(interface.name, property, Variant("x")))
            }
            add(properties, "GetAll", .tuple(interface.name))
        }
        add(introspectable, "Introspect", .unit)
        add(introspectable, "Fly", .unit)
        add(properties, "Fly", .unit)
        add(properties, "GetAll", .tuple("org.example.None"))
        add("org.example.None", "Fly", .unit)
        return calls
    }

    /// A value of a tuple's signature, of the types that the contract has.
    static func sample(_ signature: String) -> Variant {
        var values: [Variant] = []
        var rest = signature.dropFirst().dropLast()
        while let (type, text) = samples.first(where: { rest.hasPrefix($0.type) }),
            let value = try? Variant(parsing: text)
        {
            values.append(value)
            rest = rest.dropFirst(type.count)
        }
        return .tuple(of: values)
    }

    private static let samples: [(type: String, text: String)] = [
        ("aa{sv}", "@aa{sv} []"), ("a{sv}", "@a{sv} {}"), ("s", "'contacts'"), ("u", "uint32 1"),
        ("t", "uint64 1"), ("b", "true"), ("o", "objectpath '/org/example'"),
    ]
}

extension AppProcess {
    /// Sends calls at once, and gives their answers in order.
    func answers(to calls: [ContractCall]) async throws -> [Answer] {
        let numbers = try calls.map {
            try send($0.member, $0.arguments, of: $0.interface, at: $0.path)
        }
        var answers: [Answer] = []
        for number in numbers { answers.append(try await answer(to: number)) }
        return answers
    }
}

extension Answer {
    /// Whether there is nothing of what was called, or not for the caller.
    var isWall: Bool {
        [
            "AccessDenied", "UnknownObject", "UnknownInterface", "UnknownMethod", "UnknownProperty",
            "PropertyReadOnly",
        ]
        .contains(error)
    }
}
