import Testing

@testable import consentctl

@Suite("Where a session looks for services")
struct SessionFoldersTests {
    private func folders(_ environment: [String: String], home: String? = "/h") -> SessionFolders {
        SessionFolders(home: home) { environment[$0] }
    }

    @Test("the bus: what programs put there for now, the user's folder, then the shared ones")
    func services() {
        #expect(
            folders(["XDG_RUNTIME_DIR": "/r"]).services == [
                "/r/dbus-1/services", "/h/.local/share/dbus-1/services",
                "/usr/local/share/dbus-1/services", "/usr/share/dbus-1/services",
            ]
        )
        let other = folders(["XDG_DATA_HOME": "/d", "XDG_DATA_DIRS": "/a:/b"], home: nil)
        #expect(
            other.services == [
                "/d/dbus-1/services", "/a/dbus-1/services", "/b/dbus-1/services",
                "/usr/share/dbus-1/services",
            ]
        )
    }

    @Test("systemd: the user's and the administrator's folders before those of packages")
    func units() throws {
        let units = folders(["XDG_RUNTIME_DIR": "/r", "XDG_CONFIG_HOME": "/c"]).units
        let expected = [
            "/c/systemd/user.control", "/r/systemd/transient", "/c/systemd/user",
            "/etc/xdg/systemd/user", "/etc/systemd/user", "/run/systemd/user",
            "/h/.local/share/systemd/user", "/usr/local/share/systemd/user",
            "/usr/local/lib/systemd/user", "/usr/lib/systemd/user",
        ]
        #expect(units.filter(expected.contains) == expected)
        #expect(Set(units).count == units.count)
    }
}
