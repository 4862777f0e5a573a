import Broker
import ConsentModel
import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Identity of Flatpaks", .timeLimit(.minutes(5)))
struct FlatpakTests {
    let tree: ProcessTree
    let reader: IdentityReader
    let instance: FlatpakInstance

    /// A process under a root directory that shows the mark, and the record beside it.
    init() throws {
        tree = try ProcessTree()
        instance = try FlatpakInstance("org.example.App", in: tree.folder)
        tree.remove("root")
        try tree.write(
            FlatpakInstance.info("org.example.App", instance.id),
            to: "root/.flatpak-info"
        )
        reader = IdentityReader.forTests(
            desktopFiles: tree.folder.path("own"),
            flatpaks: [tree.folder.path("exports")],
            runtimeDirectory: tree.folder.path("run"),
            processFolder: tree.path
        )
    }

    private func code() async -> IdentityError.Code? { await reader.identify(tree.process).code }

    private func replaceRecord(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: instance.record))
    }

    @Test("an app is known by its mark and record, and called what Flatpak exported")
    func app() async throws {
        let bare = try await reader.identify(tree.process).get()
        #expect(
            bare.caller
                == Caller(
                    app: App(id: "org.example.App", kind: .flatpak),
                    name: "org.example.App",
                    evidence: .flatpakInfo,
                    process: tree.process
                )
        )
        #expect(!bare.isHost)
        #expect(bare.executable == nil)
        try tree.folder.write(
            """
            [Desktop Entry]
            Type=Application
            Name=Example
            Icon=org.example.App
            X-Flatpak=org.example.App
            """,
            to: "exports/applications/org.example.App.desktop"
        )
        let named = try await reader.identify(tree.process).get()
        #expect(named.caller.name == "Example")
        #expect(named.caller.icon == "org.example.App")
    }

    @Test("attack A5: a desktop file that apps can be let write to names no Flatpak")
    func usersOwnDesktopFile() async throws {
        let text = "[Desktop Entry]\nType=Application\nName=System Settings\n"
        for line in ["", "X-Flatpak=org.example.App\n"] {
            try tree.folder.write(text + line, to: "own/applications/org.example.App.desktop")
            let identity = try await reader.identify(tree.process).get()
            #expect(identity.caller.name == "org.example.App")
        }
        // Nor does one that another Flatpak exported.
        try tree.folder.write(
            text + "X-Flatpak=org.example.Other\n",
            to: "exports/applications/org.example.App.desktop"
        )
        #expect(try await reader.identify(tree.process).get().caller.name == "org.example.App")
    }

    @Test(
        "attack A20: a mark that is no small file is refused, and never host",
        arguments: ["empty", "FIFO", "folder", "link", "broken link", "1 MB"]
    )
    func marks(kind: String) async throws {
        let mark = "root/.flatpak-info"
        switch kind {
        case "empty": try tree.write("", to: mark)
        case "FIFO": tree.fifo(at: mark)
        case "folder":
            tree.remove(mark)
            mkdir(tree.path(mark), 0o700)
        case "link": try tree.link(instance.record, at: mark)
        case "broken link": try tree.link("/nowhere", at: mark)
        default:
            let text = FlatpakInstance.info("org.example.App", instance.id)
            try tree.write(text + String(repeating: "#\n", count: 500_000), to: mark)
        }
        #expect(await code() == .unproved)
    }

    @Test("attack A7: a mark without the record of the same app and instance is refused")
    func records() async throws {
        let honest = FlatpakInstance.info("org.example.App", instance.id)
        for text in [
            FlatpakInstance.info("org.example.Other", instance.id),
            FlatpakInstance.info("org.example.App", "7"),
            honest + "[Runtime]\nname=x\n",
            "",
            honest + String(repeating: "#\n", count: 500_000),
        ] {
            try replaceRecord(text)
            #expect(await code() == .unproved, "\(text.prefix(100))")
        }
        try replaceRecord(honest)
        #expect(await code() == nil)
        unlink(instance.record)
        #expect(await code() == .unproved)
        mkfifo(instance.record, 0o600)
        #expect(await code() == .unproved)
    }

    @Test("a record that is reached by a link is refused")
    func linkedRecord() async throws {
        let folder = tree.folder.path("run/.flatpak")
        for path in [instance.record, "\(folder)/\(instance.id)", folder] {
            let real = tree.folder.path("real")
            try FileManager.default.moveItem(atPath: path, toPath: real)
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: real)
            #expect(await code() == .unproved, "\(path)")
            unlink(path)
            try FileManager.default.moveItem(atPath: real, toPath: path)
        }
        #expect(await code() == nil)
    }

    @Test("another user's record is refused", .enabled(if: getuid() == 0, "needs root"))
    func anothersRecord() async throws {
        let folder = tree.folder.path("run/.flatpak/\(instance.id)")
        for path in [instance.record, folder, tree.folder.path("run/.flatpak")] {
            chown(path, 65_534, 65_534)
            #expect(await code() == .unproved, "\(path)")
            chown(path, 0, 0)
        }
        #expect(await code() == nil)
    }

    @Test("a root directory that cannot be searched is not host", arguments: ["loop", "file"])
    func unreadableRoot(kind: String) async throws {
        try FileManager.default.removeItem(atPath: tree.path("root"))
        if kind == "loop" {
            try tree.link("root", at: "root")
        } else {
            try tree.write("", to: "root")
        }
        #expect(await code() == .unreadable)
    }
}
