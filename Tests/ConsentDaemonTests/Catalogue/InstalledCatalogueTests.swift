import ConsentModel
import ConsentWire
import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Installed catalogue files")
struct InstalledCatalogueTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for place in ["a", "b"] {
            try FileManager.default.createDirectory(
                atPath: folder.path("\(place)/consent/permissions"),
                withIntermediateDirectories: true
            )
        }
    }

    private func catalogue(owner: UInt32 = getuid()) -> InstalledCatalogue {
        InstalledCatalogue(
            directories: [folder.path("a"), folder.path("b"), folder.path("nowhere")],
            owner: owner
        )
    }

    /// Writes a file as an administrator would, and gives its path.
    @discardableResult
    private func add(
        _ id: String,
        title: String = "Smart Home",
        as name: String? = nil,
        to place: String = "a"
    ) throws -> String {
        let path = try folder.write(
            """
            [Permission]
            Id=\(id)
            Icon=home
            Title=\(title)
            Question=Allow “%APP%” to switch your lights?
            Body=It will be able to switch them on and off.
            Refused=“%APP%” cannot switch your lights.
            Restricted=A policy forbids “%APP%” to switch your lights.
            Disabled=Switching lights is off, for “%APP%” too.
            NotSupported=There are no lights.
            Hint=Change it in a terminal: %COMMAND%

            """,
            to: "\(place)/consent/permissions/\(name ?? id).permission"
        )
        chmod(path, 0o644)
        return path
    }

    @Test("files add permissions to those that are compiled in")
    func added() throws {
        try add("org.example.SmartHome")
        try add("org.example.Robot", title: "Robot", to: "b")
        let catalogue = catalogue()
        #expect(catalogue.ignored == [])
        #expect(catalogue.definitions.permissions.count == 19)
        let permission = Permission(rawValue: "org.example.SmartHome")
        #expect(catalogue.definitions[permission] != nil)
        #expect(catalogue.texts[permission]?.title.original == "Smart Home")
        #expect(catalogue.definitions[.camera]?.needs == [.device("camera")])
    }

    @Test("a file never replaces another's id")
    func replacing() throws {
        let builtIn = try add("camera", title: "Not a Camera")
        try add("org.example.SmartHome", title: "First", as: "1")
        let second = try add("org.example.SmartHome", title: "Second", as: "2")
        let third = try add("org.example.SmartHome", title: "Third", to: "b")
        let catalogue = catalogue()
        #expect(catalogue.ignored.map(\.path) == [second, builtIn, third])
        #expect(catalogue.ignored[0].reason.contains("1.permission already"))
        #expect(catalogue.ignored[1].reason == "Id: is no reverse-DNS name")
        let permission = Permission(rawValue: "org.example.SmartHome")
        #expect(catalogue.texts[permission]?.title.original == "First")
        #expect(catalogue.texts[.camera]?.title.original == "Camera")
    }

    @Test("a file that others than root could have written is ignored, with the reason")
    func distrust() throws {
        let group = try add("org.example.Group")
        chmod(group, 0o664)
        let world = try add("org.example.World")
        chmod(world, 0o646)
        let link = folder.path("a/consent/permissions/org.example.Link.permission")
        let elsewhere = try add("org.example.Link", to: "elsewhere")
        symlink(elsewhere, link)
        let fifo = folder.path("a/consent/permissions/org.example.Pipe.permission")
        mkfifo(fifo, 0o644)
        let inner = folder.path("a/consent/permissions/org.example.Sub.permission")
        mkdir(inner, 0o755)
        let huge = try add(
            "org.example.Huge",
            title: String(repeating: "x", count: 70_000)
        )
        let wrong = try add("org.example.Wrong", title: "")
        let catalogue = catalogue()
        let reasons = Dictionary(
            uniqueKeysWithValues: catalogue.ignored.map { ($0.path, $0.reason) }
        )
        #expect(reasons[group] == "others than its owner may write to it")
        #expect(reasons[world] == "others than its owner may write to it")
        #expect(reasons[link] == "it is a link")
        #expect(reasons[fifo] == "it is not a regular file")
        #expect(reasons[inner] == "it is not a regular file")
        #expect(reasons[huge] == "it is larger than 64 kB")
        #expect(reasons[wrong] == "Title: is empty")
        #expect(reasons.count == 7)
        #expect(catalogue.definitions.permissions.count == 17)
    }

    @Test("files of another user are ignored, where that can be made", .enabled(if: getuid() == 0))
    func owner() throws {
        let path = try add("org.example.SmartHome")
        chown(path, 65_534, 65_534)
        #expect(
            catalogue().ignored == [
                IgnoredFile(path: path, reason: "it belongs to the user 65534, not to root")
            ]
        )
    }

    @Test("a folder that others could have written to is ignored whole")
    func folders() throws {
        try add("org.example.SmartHome")
        try add("org.example.Robot", to: "b")
        let path = folder.path("a/consent/permissions")
        chmod(path, 0o777)
        #expect(
            catalogue().ignored == [
                IgnoredFile(path: path, reason: "others than its owner may write to it")
            ]
        )
        #expect(catalogue().definitions.permissions.count == 18)
        #expect(catalogue(owner: getuid() + 1).ignored.count == 2)
        try FileManager.default.removeItem(atPath: path)
        symlink(folder.path("b/consent/permissions"), path)
        #expect(
            catalogue().ignored == [
                IgnoredFile(path: path, reason: "it is a link, or no folder")
            ]
        )
    }

    @Test("copies of the built-in files, as make install makes them, are passed over in silence")
    func copies() throws {
        let service = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Service/permissions").standardizedFileURL.path
        let names = try FileManager.default.contentsOfDirectory(atPath: service)
        #expect(names.count == 17)
        for name in names {
            let text = try String(contentsOfFile: "\(service)/\(name)", encoding: .utf8)
            chmod(try folder.write(text, to: "a/consent/permissions/\(name)"), 0o644)
        }
        #expect(catalogue().ignored == [])
        #expect(catalogue().definitions.permissions.count == 17)
        try add("camera", title: "Not a Camera")
        #expect(catalogue().ignored.map(\.reason) == ["Id: is no reverse-DNS name"])
    }

    @Test("an installed daemon reads the data folder of its own prefix too")
    func prefix() {
        let system = ["/usr/share", "/usr/local/share"]
        #expect(
            DataDirectories.of(program: "/opt/consent/bin/consentd")
                == system + ["/opt/consent/share"]
        )
        for program in [
            "/usr/bin/consentd", "/usr/local/bin/consentd", "/src/.build/debug/consentd",
            "/bin/consentd", "/consentd", nil,
        ] {
            #expect(DataDirectories.of(program: program) == system, "\(program ?? "none")")
        }
    }

    @Test("other files and hidden ones are not looked at")
    func others() throws {
        try folder.write("x", to: "a/consent/permissions/README")
        try folder.write("x", to: "a/consent/permissions/.x.permission")
        try folder.write("x", to: "a/consent/permissions/x.permission~")
        #expect(catalogue().ignored == [])
    }
}
