import ConsentModel
import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("The desktop's own settings")
struct SettingsPlaceTests {
    let folder: TemporaryFolder
    let files: DesktopFileDirectories

    init() throws {
        folder = try TemporaryFolder()
        files = DesktopFileDirectories(usersOwn: nil, shared: [folder.path])
    }

    private static let flatpak = App(id: "org.example.Pak", kind: .flatpak)
    private static let name = DisplayName("Pak", id: "org.example.Pak")

    @Test(
        "a place is found only where its program and its page are installed, and the desktop runs",
        arguments: [
            (["GNOME"], ["gnome"], .gnomeSettings),
            (["ubuntu", "GNOME"], ["gnome", "kcm_flatpak"], .gnomeSettings),
            (["KDE"], ["gnome"], nil), (["GNOME"], [], nil), ([], ["gnome"], nil),
            (["XFCE"], ["gnome", "kcm_flatpak"], nil), (["GNOME"], ["kcm_flatpak"], nil),
            (["KDE"], ["kcm_flatpak"], .systemSettings(module: "kcm_flatpak")),
            (
                ["KDE"], ["kcm_flatpak", "kcm_app-permissions"],
                .systemSettings(module: "kcm_app-permissions")
            ),
        ] as [([String], [String], SettingsPlace.Program?)]
    )
    func found(desktops: [String], installed: [String], program: SettingsPlace.Program?) throws {
        for name in installed {
            if name == "gnome" {
                try SettingsFiles.addGNOME(to: folder)
            } else {
                try SettingsFiles.addKDE(module: name, to: folder)
            }
        }
        #expect(SettingsPlace.find(desktops, files)?.program == program)
    }

    @Test("half of it is none", arguments: ["org.gnome.Settings", "gnome-applications-panel"])
    func half(missing: String) throws {
        try SettingsFiles.addGNOME(to: folder)
        try FileManager.default.removeItem(
            atPath: folder.path("applications/\(missing).desktop")
        )
        #expect(SettingsPlace.find(["GNOME"], files) == nil)
    }

    @Test("the path has the names that the desktop shows, in the language that is read")
    func path() throws {
        try SettingsFiles.addGNOME(to: folder)
        let place = try #require(SettingsPlace.find(["GNOME"], files))
        #expect(place.path(to: Self.name, in: []) == "Settings › Apps › Pak")
        #expect(place.path(to: Self.name, in: ["zh_CN.UTF-8", "zh_CN"]) == "设置 › 应用 › Pak")
    }

    @Test("only a page that can change a state counts as a place for it")
    func changes() throws {
        try SettingsFiles.addGNOME(to: folder)
        try SettingsFiles.addKDE(module: "kcm_flatpak", to: folder)
        let gnome = try #require(SettingsPlace.find(["GNOME"], files))
        let older = try #require(SettingsPlace.find(["KDE"], files))
        try SettingsFiles.addKDE(module: "kcm_app-permissions", to: folder)
        let newer = try #require(SettingsPlace.find(["KDE"], files))
        let catalogue = CatalogueContents(try BuiltInCatalogue.entries()).catalogue
        let ofGNOME: Set<Permission> = [
            .camera, .microphone, .speakers, .location, .notifications, .background, .screenshot,
        ]
        let ofKDE: Set<Permission> = [.camera, .location, .notifications, .screenshot]
        let changing: Set<AuthorizationStatus> = [.authorized, .limited, .provisional, .denied]
        for permission in catalogue.permissions {
            let row = catalogue[permission]?.portal
            for kind in [AppKind.flatpak, .snap, .desktop, .program, .unknown("x")] {
                let app = App(id: "org.example.Pak", kind: kind)
                for status in AuthorizationStatus.known + [.unknown("x")] {
                    let can = kind == .flatpak && changing.contains(status)
                    let what = "\(permission) \(kind) \(status)"
                    #expect(
                        gnome.changes(row, of: app, status: status)
                            == (can && ofGNOME.contains(permission)),
                        "\(what)"
                    )
                    #expect(
                        newer.changes(row, of: app, status: status)
                            == (can && ofKDE.contains(permission)),
                        "\(what)"
                    )
                    #expect(!older.changes(row, of: app, status: status), "\(what)")
                }
            }
        }
    }

    @Test("GNOME has a page of every app with a desktop file, KDE of Flatpaks")
    func shows() throws {
        try SettingsFiles.addGNOME(to: folder)
        try SettingsFiles.addKDE(module: "kcm_flatpak", to: folder)
        let gnome = try #require(SettingsPlace.find(["GNOME"], files))
        let plasma = try #require(SettingsPlace.find(["KDE"], files))
        let kinds: [AppKind] = [.flatpak, .snap, .desktop, .program]
        let shown = { (place: SettingsPlace) in
            kinds.filter { place.shows(App(id: "org.example.Pak", kind: $0)) }
        }
        #expect(shown(gnome) == [.flatpak, .snap, .desktop])
        #expect(shown(plasma) == [.flatpak])
    }

    @Test(
        "the branch of a Flatpak is that of the line that starts it",
        arguments: [
            (
                "/usr/bin/flatpak run --branch=stable --arch=x86_64 --command=pak org.example.Pak",
                "app/org.example.Pak/x86_64/stable"
            ),
            ("/usr/bin/flatpak run org.example.Pak", nil),
            ("flatpak run --branch=a/b --arch=x86_64 org.example.Pak", nil),
            ("flatpak run \"--branch=a b\" --arch=x86_64 org.example.Pak", nil),
            ("flatpak run --branch= --arch=x86_64 org.example.Pak", nil),
        ] as [(String, String?)]
    )
    func reference(exec: String, reference: String?) throws {
        try folder.write(
            "[Desktop Entry]\nType=Application\nX-Flatpak=org.example.Pak\nExec=\(exec)\n",
            to: "applications/org.example.Pak.desktop"
        )
        #expect(files.find("org.example.Pak")?.flatpakReference == reference)
    }

    @Test("without the program of KDE's settings there is nothing to open")
    func noProgram() throws {
        try SettingsFiles.addKDE(module: "kcm_flatpak", to: folder)
        let place = try #require(SettingsPlace.find(["KDE"], files))
        #expect(place.opening(nil, ProgramSearch(folders: [folder.path])) == nil)
    }
}
