import GIO
import Testing

@Suite("Variant")
struct VariantTests {
    @Test("reads back every basic type")
    func basicTypes() {
        #expect(Variant("grüße").as(String.self) == "grüße")
        #expect(Variant(true).as(Bool.self) == true)
        #expect(Variant(UInt8.max).as(UInt8.self) == .max)
        #expect(Variant(Int32.min).as(Int32.self) == .min)
        #expect(Variant(UInt32.max).as(UInt32.self) == .max)
        #expect(Variant(Int64.min).as(Int64.self) == .min)
        #expect(Variant(UInt64.max).as(UInt64.self) == .max)
        #expect(Variant(0.5).as(Double.self) == 0.5)
        #expect(Variant(ObjectPath("/a/b")).as(ObjectPath.self) == "/a/b")
        #expect(Variant(FileDescriptorIndex(3)).as(FileDescriptorIndex.self)?.number == 3)
    }

    @Test("reads back containers, empty ones too")
    func containers() {
        #expect(Variant(["a", "b"]).as([String].self) == ["a", "b"])
        #expect(Variant([String]()).as([String].self) == [])
        #expect(Variant([String: Variant]()).signature == "a{sv}")
        let nested = ["a": [UInt32(1): ["x"]], "b": [:]]
        #expect(Variant(nested).signature == "a{sa{uas}}")
        #expect(Variant(nested).as([String: [UInt32: [String]]].self) == nested)
        let tuple = Variant.tuple("s", UInt32(4), ["k": Variant(true)])
        #expect(tuple.signature == "(sua{sv})")
        let fields = tuple.fields(String.self, UInt32.self, [String: Variant].self)
        #expect(fields?.0 == "s")
        #expect(fields?.1 == 4)
        #expect(fields?.2 == ["k": Variant(true)])
        #expect(tuple.children.map(\.signature) == ["s", "u", "a{sv}"])
        #expect(Variant.unit.signature == "()")
        #expect(Variant.array(of: "(su)", []).signature == "a(su)")
    }

    @Test("is nil when another type is asked for")
    func otherTypes() {
        #expect(Variant("1").as(UInt32.self) == nil)
        #expect(Variant(UInt32(1)).as(Int32.self) == nil)
        #expect(Variant(["a"]).as([UInt32].self) == nil)
        #expect(Variant("a").as(ObjectPath.self) == nil)
        #expect(Variant.tuple("a").fields(UInt32.self) == nil)
        #expect(Variant.tuple("a").fields(String.self, String.self) == nil)
        #expect(Variant("a").fields(String.self) == nil)
        #expect(Variant("a").children.isEmpty)
    }

    @Test("is equal and hashes alike by type and value")
    func equality() throws {
        #expect(Variant("a") == Variant("a"))
        #expect(Variant(UInt32(1)) != Variant(Int32(1)))
        #expect(try Set([Variant(["a"]), Variant(parsing: "['a']"), Variant(["b"])]).count == 2)
    }

    @Test("reads GLib's text format and says what is wrong with it")
    func text() throws {
        let value = try Variant(parsing: "('a', {'k': <uint32 3>})")
        #expect(value.signature == "(sa{sv})")
        #expect(value.description == "('a', {'k': <uint32 3>})")
        let error = #expect(throws: GIOError.self) { try Variant(parsing: "[") }
        #expect(error?.code == .invalid)
    }

    @Test("cuts a string at a null character, which D-Bus has not")
    func nullCharacter() {
        #expect(Variant("a\0b").as(String.self) == "a")
    }

    @Test(
        "knows well-formed object paths",
        arguments: [
            ("/", true), ("/a", true), ("/a/b_1", true), ("", false), ("a", false), ("/a/", false),
            ("//", false), ("/a-b", false), ("/a\0", false), ("/ä", false),
        ]
    )
    func objectPaths(text: String, isValid: Bool) {
        #expect((ObjectPath(text) != nil) == isValid)
    }

    @Test("escapes any name into an object path and back", arguments: ["a.b-c", "", "/x/ü", "_"])
    func escaping(name: String) {
        let path = "/apps/" + ObjectPath.escape(name)
        #expect(ObjectPath(path) != nil)
        #expect(ObjectPath.unescape(ObjectPath.escape(name)) == name)
        #expect(ObjectPath("/apps").contains(path))
        #expect(!ObjectPath("/app").contains(path))
        #expect(ObjectPath("/").contains(path))
    }

    @Test("refuses what is no escaped name")
    func unescaping() {
        #expect(ObjectPath.unescape("a_zz") == nil)
    }
}
