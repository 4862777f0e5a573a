import ConsentModel
import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Desktop files")
struct DesktopFileDirectoriesTests {
    let folders: DesktopFolders

    init() throws { folders = try DesktopFolders() }

    @Test("the user's own file comes first, and is marked")
    func usersOwn() throws {
        try folders.add("org.example.App", "Name=Shared")
        #expect(folders.directories.find("org.example.App")?.isUsersOwn == false)
        try folders.add("org.example.App", to: "own", "Name=Mine")
        let entry = try #require(folders.directories.find("org.example.App"))
        #expect(entry.name(locale: "C") == "Mine")
        #expect(entry.isUsersOwn)
        #expect(entry.replacesShared)
    }

    @Test("the user's own file replaces nothing where there is no other of the app")
    func replacesNothing() throws {
        try folders.add("org.example.App", to: "own", "Name=Mine")
        try folders.add("org.example.Other", "Name=Shared")
        #expect(folders.directories.find("org.example.App")?.replacesShared == false)
        #expect(folders.directories.find("org.example.Other")?.replacesShared == false)
    }

    @Test("a hyphen of the id may stand for a folder")
    func subfolders() throws {
        try folders.add("kde/org.kde.app", "Name=A")
        try folders.add("my-tools/sub/app-x", "Name=B")
        #expect(folders.directories.find("kde-org.kde.app")?.name(locale: "C") == "A")
        #expect(folders.directories.find("my-tools-sub-app-x")?.name(locale: "C") == "B")
        #expect(folders.directories.find("my-tools-app-x") == nil)
        #expect(folders.directories.find("kde/org.kde.app") == nil)
    }

    @Test(
        "ids that are paths, empty or endless find nothing",
        arguments: [
            "", "../x", "/etc/passwd", ".", "..", "-", "--..-", "a\u{0}b",
            String(repeating: "-", count: 5_000), String(repeating: "a-", count: 5_000),
        ]
    )
    func hostileIDs(id: String) {
        #expect(folders.directories.find(id) == nil)
    }

    @Test("a file that says it is deleted hides the ones behind it")
    func deleted() throws {
        try folders.add("org.example.App", "Name=Shared")
        try folders.add("org.example.App", to: "own", "Hidden=true")
        #expect(folders.directories.find("org.example.App") == nil)
    }

    @Test("names follow the locale, and deceive nobody")
    func names() throws {
        try folders.add("a", "Name=Camera", "Name[zh_CN]=相机", "Name[de]=Kamera")
        try folders.add("b", "Name=Good\u{202e}live\u{200b}")
        try folders.add("c", "Icon=x")
        let directories = folders.directories
        #expect(directories.find("a")?.name(locale: "zh_CN.UTF-8") == "相机")
        #expect(directories.find("a")?.name(locale: "de_AT") == "Kamera")
        #expect(directories.find("a")?.name(locale: "C") == "Camera")
        #expect(directories.find("b")?.name(locale: "C") == "Goodlive")
        #expect(directories.find("c")?.name(locale: "C") == "c")
    }

    @Test("what is no file of an app is passed over")
    func hostileFiles() throws {
        try folders.folder.write("[Desktop Entry]\nType=Link\n", to: "own/applications/a.desktop")
        try folders.folder.write("no key file", to: "own/applications/b.desktop")
        try folders.folder.write(
            "[Desktop Entry]\nType=Application\n" + String(repeating: "#\n", count: 50_000),
            to: "own/applications/c.desktop"
        )
        mkfifo(folders.folder.path("own/applications/d.desktop"), 0o600)
        for id in ["a", "b", "c", "d"] {
            #expect(folders.directories.find(id) == nil)
            try folders.add(id, "Name=Shared")
            #expect(folders.directories.find(id)?.name(locale: "C") == "Shared")
        }
    }
}
