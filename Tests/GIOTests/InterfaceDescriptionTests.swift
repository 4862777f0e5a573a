import GIO
import TestSupport
import Testing

@Suite("InterfaceDescription")
struct InterfaceDescriptionTests {
    @Test("knows members and signatures")
    func members() throws {
        let interface = try #require(try InterfaceDescription.parse(Echo.xml).first)
        #expect(interface.name == "org.example.Echo")
        let everything = interface.methods["Everything"]
        #expect(everything?.arguments == "(a{sv}a(su))")
        #expect(everything?.reply == "(a{sv}a(su))")
        #expect(interface.methods["Refuse"]?.reply == "()")
        #expect(interface.signals == ["Changed": "(s)"])
        #expect(interface.properties["Version"]?.signature == "u")
        #expect(interface.properties["Version"]?.isReadable == true)
        #expect(interface.properties["Version"]?.isWritable == false)
        #expect(interface.properties["Volume"]?.isWritable == true)
    }

    @Test("writes what it reads, with children")
    func xml() throws {
        let interfaces = try InterfaceDescription.parse(Echo.xml)
        let xml = InterfaceDescription.nodeXML(interfaces, children: ["a_2eb", "c"])
        let again = try InterfaceDescription.parse(xml)
        #expect(again.first?.methods == interfaces.first?.methods)
        #expect(again.first?.properties == interfaces.first?.properties)
        #expect(xml.contains("<node name=\"a_2eb\"/>\n  <node name=\"c\"/>"))
        #expect(InterfaceDescription.nodeXML([], children: ["\"<"]).contains("&quot;&lt;"))
    }

    @Test("refuses what is no description")
    func nonsense() {
        for xml in ["", "<node>", "<node><interface/></node>", "text"] {
            #expect(throws: GIOError.self) { try InterfaceDescription.parse(xml) }
        }
    }
}
