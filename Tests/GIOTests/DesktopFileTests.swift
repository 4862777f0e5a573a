import GIO
import TestSupport
import Testing

@Suite("DesktopFile")
struct DesktopFileTests {
    private static let text = """
        [Desktop Entry]
        Type=Application
        Name=Photos
        Name[zh_CN]=照片
        Icon=photos
        Exec="/opt/My Photos/photos" --open %U --rate=5%%
        TryExec=/bin/sh
        X-Reasons=a;b;

        """

    @Test("reads what it is asked for")
    func values() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(Self.text, to: "org.example.Photos.desktop")
        let file = try #require(DesktopFile(id: "org.example.Photos", in: [folder.path]))
        #expect(file.path == path)
        #expect(file.name(locale: "zh_CN.UTF-8") == "照片")
        #expect(file.name(locale: "C") == "Photos")
        #expect(file.icon == "photos")
        #expect(file.command == ["/opt/My Photos/photos", "--open", "--rate=5%"])
        #expect(file.tryExec == "/bin/sh")
        #expect(file.isInstalled)
        #expect(file.stringList("X-Reasons") == ["a", "b"])
        #expect(file.string("Comment") == nil)
        #expect(DesktopFile(id: "other", path: path)?.id == "other")
    }

    @Test("is found in the first folder that has it, and in folders named by dashes")
    func search() throws {
        let first = try TemporaryFolder()
        let second = try TemporaryFolder()
        try second.write(Self.text, to: "kde/photos.desktop")
        try second.write(Self.text, to: "both.desktop")
        try first.write(Self.text, to: "both.desktop")
        let folders = [first.path, second.path]
        #expect(DesktopFile(id: "kde-photos", in: folders) != nil)
        #expect(DesktopFile(id: "both", in: folders)?.path == first.path("both.desktop"))
        #expect(DesktopFile(id: "absent", in: folders) == nil)
    }

    @Test("is none when it is hidden, no application, or named to lead elsewhere")
    func refused() throws {
        let first = try TemporaryFolder()
        let second = try TemporaryFolder()
        try first.write(Self.text + "Hidden=true\n", to: "hidden.desktop")
        try second.write(Self.text, to: "hidden.desktop")
        try first.write("[Desktop Entry]\nType=Link\nName=x\n", to: "link.desktop")
        try first.write("nonsense", to: "broken.desktop")
        try first.write(Self.text, to: "out.desktop")
        try first.write("", to: "below/empty")
        for id in ["hidden", "link", "broken", "../out", "below/../out", "..-out", "", "a\0"] {
            let folders = [first.path, second.path]
            #expect(DesktopFile(id: id, in: folders) == nil, "\(id)")
        }
        #expect(DesktopFile(id: "..-out", in: [first.path("below")]) == nil)
    }

    @Test("is not installed when TryExec names nothing")
    func tryExec() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "[Desktop Entry]\nType=Application\nName=x\nTryExec=/nowhere/x\n",
            to: "x.desktop"
        )
        #expect(DesktopFile(id: "x", in: [folder.path])?.isInstalled == false)
        #expect(DesktopFile.searchFolders.allSatisfy { $0.hasSuffix("/applications") })
    }
}
