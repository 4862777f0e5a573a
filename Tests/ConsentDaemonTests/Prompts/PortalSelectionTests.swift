import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Which backend shows the desktop's dialog")
struct PortalSelectionTests {
    private static let access = AccessBackend.interface
    private let folder: TemporaryFolder
    private let folders: PortalFolders

    init() throws {
        folder = try TemporaryFolder()
        folders = PortalFolders(
            preferences: [folder.path("user"), folder.path("system")],
            backends: [folder.path("own"), folder.path("shared")]
        )
        try add("gtk", useIn: "gnome")
        try add("gnome", useIn: "gnome")
        try add("kde", useIn: "KDE")
        try add("wlr", useIn: "sway", interfaces: "org.freedesktop.impl.portal.ScreenCast;")
    }

    private func add(
        _ id: String,
        to place: String = "shared",
        useIn: String,
        interfaces: String = "\(access);org.freedesktop.impl.portal.Email",
        busName: String? = nil
    ) throws {
        try folder.write(
            """
            [portal]
            DBusName=\(busName ?? "org.freedesktop.impl.portal.desktop.\(id)")
            Interfaces=\(interfaces)
            UseIn=\(useIn)

            """,
            to: "\(place)/\(id).portal"
        )
    }

    private func prefer(_ lines: String, in file: String) throws {
        try folder.write("[preferred]\n\(lines)\n", to: file)
    }

    private func chosen(in desktop: String) -> [String] {
        PortalSelection(folders, currentDesktop: desktop).candidates(for: Self.access).map(\.id)
    }

    @Test(
        "without preferences, the one that was made for the desktop, then GTK's",
        arguments: [
            ("GNOME", ["gnome", "gtk"]), ("ubuntu:GNOME", ["gnome", "gtk"]),
            ("KDE", ["kde", "gtk"]), ("sway", ["gtk"]), ("XFCE", ["gtk"]),
            ("", ["gtk", "gnome", "kde"]), ("../x:", ["gtk", "gnome", "kde"]),
            ("KDE:GNOME", ["kde", "gnome", "gtk"]),
        ]
    )
    func useIn(desktop: String, expected: [String]) {
        #expect(chosen(in: desktop) == expected)
    }

    @Test("a preference for the interface comes before the desktop's, and before `default`")
    func preferred() throws {
        try prefer("default=gnome\n\(Self.access)=kde;gtk;", in: "system/portals.conf")
        #expect(chosen(in: "GNOME").first == "kde")
        try prefer("default=gtk", in: "system/gnome-portals.conf")
        #expect(chosen(in: "GNOME").first == "gtk", "the desktop's own file comes first")
        #expect(chosen(in: "XFCE").first == "kde", "other desktops' files do not count")
        try prefer("\(Self.access)=gnome", in: "user/portals.conf")
        #expect(chosen(in: "GNOME").first == "gnome", "the user's folder comes first")
    }

    @Test("what is preferred and cannot show dialogs, or is not there, is passed over")
    func unable() throws {
        try prefer("default=wlr;missing;kde", in: "system/sway-portals.conf")
        #expect(chosen(in: "sway") == ["kde", "gtk"])
    }

    @Test("`*` is any backend, the desktop's own first")
    func any() throws {
        try prefer("default=*", in: "system/portals.conf")
        #expect(chosen(in: "KDE") == ["kde", "gnome", "gtk"])
    }

    @Test("whoever wants none gets none", arguments: ["default=none", "\(access)=none"])
    func none(line: String) throws {
        try prefer(line, in: "user/portals.conf")
        #expect(chosen(in: "GNOME").isEmpty)
        #expect(chosen(in: "").isEmpty)
    }

    @Test("`none` by default leaves an interface that is named")
    func noneByDefault() throws {
        try prefer("default=none\n\(Self.access)=kde", in: "user/portals.conf")
        #expect(chosen(in: "GNOME").first == "kde")
    }

    @Test("of two files of one name the user's counts, and broken ones do not")
    func files() throws {
        try add("gtk", to: "own", useIn: "mine", busName: "org.example.Mine")
        try folder.write("[portal]\nDBusName=org.example.Broken\n", to: "own/broken.portal")
        try add("odd", to: "own", useIn: "mine", busName: "no name")
        try folder.write("no key file", to: "own/worse.portal")
        try folder.write("[portal]\n", to: "own/gnome.portal")
        try folder.write("\u{0}", to: "user/portals.conf")
        let backends = PortalSelection(folders, currentDesktop: "mine")
            .candidates(for: Self.access)
        #expect(backends.map(\.busName) == ["org.example.Mine"])
        #expect(chosen(in: "GNOME") == ["gnome"])
    }

    @Test("the folders are those of the XDG base directories, the user's first")
    func standardFolders() {
        let plain = PortalFolders(home: "/home/alice", ProcessEnvironment { _ in nil })
        #expect(
            plain.preferences == [
                "/home/alice/.config/xdg-desktop-portal", "/etc/xdg/xdg-desktop-portal",
                "/etc/xdg-desktop-portal", "/home/alice/.local/share/xdg-desktop-portal",
                "/usr/local/share/xdg-desktop-portal", "/usr/share/xdg-desktop-portal",
            ]
        )
        let environment = [
            "HOME": "/h", "XDG_DATA_HOME": "relative", "XDG_DATA_DIRS": "/a::b:/c",
            "XDG_CONFIG_HOME": "/k", "XDG_CONFIG_DIRS": "",
        ]
        let set = PortalFolders(home: nil, ProcessEnvironment { environment[$0] })
        #expect(
            set.backends
                == ["/h/.local/share", "/a", "/c", "/usr/share"]
                .map { $0 + "/xdg-desktop-portal/portals" }
        )
        #expect(set.preferences.first == "/k/xdg-desktop-portal")
        let only = PortalFolders(
            home: "/h",
            ProcessEnvironment { $0 == "XDG_DESKTOP_PORTAL_DIR" ? "/only" : nil }
        )
        #expect(only == PortalFolders(preferences: ["/only"], backends: ["/only"]))
    }

    @Test("GNOME's dialogs get no window and no choices between words, others do")
    func ways() throws {
        let all = PortalSelection(folders, currentDesktop: "").candidates(for: Self.access)
        for backend in all.map({ AccessBackend($0) }) {
            #expect(backend.showsLists == (backend.id != "gnome"))
            #expect(backend.takesParentWindow == (backend.id != "gnome"))
        }
        #expect(all.count == 3)
    }
}
