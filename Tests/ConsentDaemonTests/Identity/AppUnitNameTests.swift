import Testing

@testable import ConsentDaemon

@Suite("Names of the units of apps")
struct AppUnitNameTests {
    @Test("attack A12: what systemd's rules make an app's id, and what they do not")
    func names() {
        let table: [(unit: String, id: String?)] = [
            ("app-gnome-org.gnome.Terminal-92502.scope", "org.gnome.Terminal"),
            (
                "app-com.obsproject.Studio-d70acc38b5154a3a8b4a60accc4b15f4.scope",
                "com.obsproject.Studio"
            ),
            ("app-gnome-firefox-1234.scope", "firefox"),
            ("app-firefox-1234.scope", "firefox"),
            ("app-my\\x2dapp-1234.scope", "my-app"),
            ("app-KDE-my\\x2Dapp-1234.scope", "my-app"),
            (
                "app-gnome-org.gnome.Evolution\\x2dalarm\\x2dnotify-2437.scope",
                "org.gnome.Evolution-alarm-notify"
            ),
            ("app-org.kde.amarok.service", "org.kde.amarok"),
            ("app-org.kde.amarok@12345.service", "org.kde.amarok"),
            ("app-org.kde.amarok@autostart.service", "org.kde.amarok"),
            ("app-KDE-org.kde.okular@12345.service", "org.kde.okular"),
            ("app-gnome-org.kde.korgac-autostart.service", "org.kde.korgac"),
            ("app-org.kde.korgac-autostart.service", "org.kde.korgac"),
            ("app-org.kde.a\\x40b@1.service", "org.kde.a@b"),
            // A hyphen that is not escaped ends the launcher's name.
            ("app-my-app-1234.scope", "app"),
            ("app-code-oss-1.scope", "oss"),
            ("app-a-b-c-1.scope", nil),
            ("app-a-b-c.service", nil),
            // The keeper of a Flatpak, outside of its sandbox.
            ("app-flatpak-org.mozilla.firefox-1234567.scope", nil),
            ("app-flatpak-org.mozilla.firefox@1.service", nil),
            ("app-org.kde.a@b-c.service", nil),
            ("app-org.kde.a@b@c.service", nil),
            ("app-org.kde.a@.service", nil),
            ("app-x\\x2e\\x2e\\x2fetc-1.scope", nil),
            ("app-a\\x00b-1.scope", nil),
            ("app-a\\x0ab-1.scope", nil),
            ("app-\\xffb-1.scope", nil),
            ("app-a\\x2-1.scope", nil),
            ("app-a\\xzz-1.scope", nil),
            ("app-a\\x+2-1.scope", nil),
            ("app-a\\n-1.scope", nil),
            ("app-a\\-1.scope", nil),
            ("app-krita.slice", nil),
            ("app-gnome-krita-1.slice", nil),
            ("app-a.scope", nil),
            ("app-.scope", nil),
            ("app--1.scope", nil),
            ("app-gnome--1.scope", nil),
            ("app--a-1.scope", nil),
            ("app-a-.scope", nil),
            ("app-org.x.Y-1_2.scope", nil),
            ("app.service", nil),
            ("app-.service", nil),
            ("app-autostart.service", nil),
            ("app@1.service", nil),
            ("snap.firefox.firefox-1.scope", nil),
            ("vte-spawn-1.scope", nil),
            ("run-u12.scope", nil),
            ("xapp-a-1.scope", nil),
            ("", nil),
            (".scope", nil),
            (".service", nil),
            ("app-\(String(repeating: "x", count: 256))-1.scope", nil),
        ]
        for (unit, id) in table { #expect(AppUnitName.appID(in: unit) == id, "\(unit)") }
    }

    @Test("the unit of a process is the one in its own user's systemd")
    func groups() {
        let user = "/user.slice/user-7.slice/user@7.service"
        let table: [(text: String, unit: String?)] = [
            ("0::\(user)/app.slice/app-a-1.scope\n", "app-a-1.scope"),
            ("0::\(user)/app.slice/app-a.slice/app-a-1.scope/inner/deep\n", "app-a-1.scope"),
            ("1:name=systemd:\(user)/app.slice/a.service\n0::/\n", "a.service"),
            ("1:name=systemd:\(user)/b.service\n0::\(user)/a.service\n", "a.service"),
            ("4:memory:\(user)/app.slice/app-a-1.scope\n", nil),
            ("0::/user.slice/user-8.slice/user@8.service/app.slice/app-a-1.scope\n", nil),
            ("0::/app.slice/app-a-1.scope\n", nil),
            ("0::\(user)/app.slice\n", nil),
            ("0::\(user)\n", nil),
            ("0::/system.slice/user@7.service.d/app-a-1.scope\n", nil),
            ("0::\(user)/a.service\r\n1:name=systemd:\(user)/b.service\n", "a.service\r"),
            ("nonsense\n0:\n", nil),
            ("", nil),
        ]
        for (text, unit) in table {
            #expect(ControlGroups(parsing: text).userUnit(of: 7) == unit, "\(text)")
        }
    }
}
