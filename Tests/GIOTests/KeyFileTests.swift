import GIO
import TestSupport
import Testing

@Suite("KeyFile")
struct KeyFileTests {
    private static let text = """
        # A comment
        [Permission]
        Id=camera
        Title=Camera
        Title[zh_CN]=相机
        Title[de]=Kamera
        Levels=add-only;full;
        Flag=true
        Broken=maybe
        Escaped=a\\sb\\n

        [Other]
        """

    @Test("reads groups, keys and values")
    func values() throws {
        let file = try KeyFile(parsing: Self.text)
        #expect(file.groups == ["Permission", "Other"])
        #expect(file.keys(in: "Permission").prefix(3) == ["Id", "Title", "Title[zh_CN]"])
        #expect(file.keys(in: "Nothing") == [])
        #expect(file.string("Permission", "Id") == "camera")
        #expect(file.string("Permission", "Escaped") == "a b\n")
        #expect(file.string("Permission", "Nothing") == nil)
        #expect(file.string("Nothing", "Id") == nil)
        #expect(file.list("Permission", "Levels") == ["add-only", "full"])
        #expect(file.list("Permission", "Id") == ["camera"])
        #expect(file.list("Permission", "Nothing") == nil)
        #expect(file.bool("Permission", "Flag") == true)
        #expect(file.bool("Permission", "Broken") == nil)
        #expect(file.bool("Permission", "Nothing") == nil)
    }

    @Test(
        "finds the text for a locale",
        arguments: [
            ("zh_CN.UTF-8", "相机"), ("zh_CN", "相机"), ("de_AT.UTF-8", "Kamera"), ("fr", "Camera"),
            ("C", "Camera"), ("", "Camera"),
        ]
    )
    func locales(locale: String, title: String) throws {
        let file = try KeyFile(parsing: Self.text)
        #expect(file.localizedString("Permission", "Title", locale: locale) == title)
    }

    @Test("says what it cannot read")
    func failures() throws {
        let folder = try TemporaryFolder()
        #expect(throws: GIOError.self) { try KeyFile(parsing: "no group") }
        let bytes = #expect(throws: GIOError.self) { try KeyFile(parsing: [0x5b, 0xff]) }
        #expect(bytes?.code == .invalid)
        let absent = #expect(throws: GIOError.self) {
            try KeyFile.load(path: folder.path("absent"))
        }
        #expect(absent?.code == .notFound)
        let path = try folder.write("[A]\nb=c\n", to: "file")
        #expect(try KeyFile.load(path: path).string("A", "b") == "c")
        #expect(try KeyFile(parsing: "").groups.isEmpty)
    }
}
