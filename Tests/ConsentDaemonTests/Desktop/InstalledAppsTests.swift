import ConsentModel
import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Apps that are installed")
struct InstalledAppsTests {
    let folders: DesktopFolders
    let apps: InstalledApps

    init() throws {
        folders = try DesktopFolders()
        apps = InstalledApps(
            directories: folders.directories,
            sharedPrograms: .listed,
            locale: "C"
        )
    }

    @Test("the desktop file tells the kind")
    func kinds() throws {
        try folders.add("org.example.App", "Name=App", "Icon=app")
        try folders.add("org.example.Pak", "Name=Pak", "X-Flatpak=org.example.Pak")
        try folders.add("org.example.Pak.Tool", "Name=Tool", "X-Flatpak=org.example.Pak")
        try folders.add("fox_fox", "Name=Fox", "X-SnapInstanceName=fox")
        try folders.add("fox_2_fox", "Name=Fox 2", "X-SnapInstanceName=fox_2")

        let app = try #require(apps.find("org.example.App"))
        #expect(app.app == App(id: "org.example.App", kind: .desktop))
        #expect(app.name == "App")
        #expect(app.icon == "app")
        #expect(!app.runsOthersCode)
        #expect(apps.find("org.example.Pak")?.app == App(id: "org.example.Pak", kind: .flatpak))
        #expect(apps.find("org.example.Pak.Tool")?.app.id == "org.example.Pak")
        #expect(apps.find("fox_fox")?.app == App(id: "snap.fox", kind: .snap))
        #expect(apps.find("snap.fox")?.name == "Fox")
        #expect(apps.find("snap.fox_2")?.name == "Fox 2")
        #expect(apps.find("snap.bear") == nil)
        #expect(apps.find("org.example.None") == nil)
    }

    @Test(
        "a file that claims an id against the grammar is none",
        arguments: [
            "X-Flatpak=../../etc", "X-Flatpak=a b", "X-SnapInstanceName=UPPER",
        ]
    )
    func hostileKinds(line: String) throws {
        try folders.add("org.example.App", line)
        #expect(apps.find("org.example.App") == nil)
    }

    @Test(
        "attack A5: a file that apps can be let write leads from no id to another app",
        arguments: ["X-Flatpak=org.example.Evil", "X-SnapInstanceName=evil"]
    )
    func redirected(line: String) throws {
        try folders.add("org.example.Evil", "X-Flatpak=org.example.Evil")
        try folders.add("evil_evil", "X-SnapInstanceName=evil")
        try folders.add("org.example.App", "Name=App")
        try folders.add("org.example.App", to: "own", line)
        try folders.add("org.example.None", to: "own", line)
        #expect(apps.find("org.example.App")?.app == App(id: "org.example.App", kind: .desktop))
        #expect(apps.find("org.example.None") == nil)
        #expect(apps.find("org.example.Evil")?.app.id == "org.example.Evil")
    }

    @Test("a path is a program, resolved")
    func programs() throws {
        let link = folders.folder.path("zsh")
        try FileManager.default.createSymbolicLink(
            atPath: link,
            withDestinationPath: "/usr/bin/sleep"
        )
        let sleep = try #require(apps.find("/usr/bin/sleep"))
        #expect(sleep.app == App(id: "/usr/bin/sleep", kind: .program))
        #expect(sleep.name == "sleep")
        #expect(!sleep.runsOthersCode)
        #expect(apps.find("/usr/bin/../bin/sleep")?.app.id == "/usr/bin/sleep")
        #expect(apps.find("/usr/bin/bash")?.runsOthersCode == true)
        // Known under a shared program's name before it is resolved.
        #expect(apps.find(link)?.runsOthersCode == true)
        #expect(apps.find(link)?.app.id == "/usr/bin/sleep")
        #expect(apps.find("/usr/bin") == nil)
        #expect(apps.find("/etc/passwd") == nil)
        #expect(apps.find("/nowhere") == nil)
        #expect(apps.find("sleep") == nil)
    }
}
