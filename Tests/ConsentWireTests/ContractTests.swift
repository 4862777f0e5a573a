import ConsentWire
import GIO
import Resources
import Testing

@Suite("Contract")
struct ContractTests {
    private let interfaces: [String: InterfaceDescription]

    init() throws {
        let xml = String(decoding: Resources.interfaceXML, as: UTF8.self)
        let parsed = try InterfaceDescription.parse(xml)
        interfaces = Dictionary(uniqueKeysWithValues: parsed.map { ($0.name, $0) })
    }

    @Test("the interfaces are the named ones")
    func interfaceNames() {
        let names = [
            Names.permissions, Names.manager, Names.authority, Names.agents, Names.agent, Names.app,
        ]
        #expect(Set(interfaces.keys) == Set(names))
        #expect(names.allSatisfy { $0.hasPrefix(Names.service + ".") })
        #expect(ObjectPath(Names.object)?.contains(Names.apps) == true)
    }

    @Test("methods and their signatures are those of the XML, no more and no less")
    func methods() {
        expectMethods(of: Names.permissions, PermissionsMethod.allCases, \.signature)
        expectMethods(of: Names.manager, ManagerMethod.allCases, \.signature)
        expectMethods(of: Names.authority, AuthorityMethod.allCases, \.signature)
        expectMethods(of: Names.agents, AgentsMethod.allCases, \.signature)
        expectMethods(of: Names.agent, AgentMethod.allCases, \.signature)
        #expect(interfaces[Names.app]?.methods.isEmpty == true)
    }

    @Test("signals and their signatures are those of the XML")
    func signals() {
        for (name, interface) in interfaces {
            let known = Names.Signal.allCases.filter { $0.interface == name }
            let signatures = known.map { ($0.member, $0.signature) }
            #expect(interface.signals == Dictionary(uniqueKeysWithValues: signatures))
        }
    }

    @Test("properties are those of the XML, and none can be set")
    func properties() {
        for (name, interface) in interfaces {
            let known = Names.Property.allCases.filter { $0.interface == name }
            let signatures = known.map { ($0.rawValue, $0.signature) }
            #expect(
                interface.properties.mapValues(\.signature)
                    == Dictionary(uniqueKeysWithValues: signatures)
            )
            #expect(interface.properties.values.allSatisfy { $0.isReadable && !$0.isWritable })
        }
    }

    @Test("every key is told of in the XML", arguments: Key.allCases)
    func keys(key: Key) {
        let xml = String(decoding: Resources.interfaceXML, as: UTF8.self)
        let words = xml.split { !($0.isLetter || $0 == "-") }
        #expect(words.contains { $0 == key.rawValue })
    }

    @Test("every word of a closed set is told of in the XML")
    func errors() {
        let xml = String(decoding: Resources.interfaceXML, as: UTF8.self)
        for error in ErrorName.known where error.wireName.hasPrefix(Names.service) {
            let name = error.wireName.split(separator: ".").last.map(String.init) ?? ""
            #expect(xml.contains(name), "\(name)")
        }
    }

    @Test("every way in which a use ends by itself is told of in the XML")
    func useEndings() {
        let xml = String(decoding: Resources.interfaceXML, as: UTF8.self)
        for word in UseEndingWord.allCases { #expect(xml.contains(word.rawValue + " (")) }
    }

    private func expectMethods<Method: RawRepresentable<String>>(
        of interface: String,
        _ methods: [Method],
        _ signature: (Method) -> MethodSignature
    ) {
        let known = methods.map { ($0.rawValue, signature($0)) }
        let described = interfaces[interface]?.methods.mapValues {
            MethodSignature($0.arguments, $0.reply)
        }
        #expect(described == Dictionary(uniqueKeysWithValues: known), "\(interface)")
    }
}
