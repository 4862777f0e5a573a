import ConsentModel
import Testing

@Suite("Localized texts")
struct LocalizedTextTests {
    private let text = LocalizedText(
        original: "Allow %APP%?",
        translations: ["zh_CN": "允许%APP%吗？", "de": "%APP% erlauben?"]
    )

    @Test(
        "the first language that is there is taken",
        arguments: [
            (["zh_CN.UTF-8", "zh_CN", "zh.UTF-8", "zh"], "允许X吗？"),
            (["de_AT", "de"], "X erlauben?"), (["fr", "de"], "X erlauben?"), (["C"], "Allow X?"),
            ([], "Allow X?"),
            (["zh_TW", "zh"], "Allow X?"), (["en_GB", "en", "de"], "Allow X?"),
            (["C.UTF-8", "de"], "Allow X?"), (["POSIX", "de"], "Allow X?"),
            (["english", "de"], "X erlauben?"),
        ]
    )
    func languages(languages: [String], expected: String) {
        #expect(text.text(in: languages, filling: ["APP": "X"]) == expected)
    }

    @Test(
        "places are filled once",
        arguments: [
            ("%APP%", "%COMMAND%"), ("%COMMAND%%APP%", "c%COMMAND%"),
            ("100% %APP%", "100% %COMMAND%"), ("%", "%"), ("%%", "%%"), ("%APP", "%APP"),
            ("APP%", "APP%"), ("%X%", "%X%"),
            ("%X%APP%", "%X%COMMAND%"), ("", ""), ("%app%", "%app%"),
        ]
    )
    func filling(template: String, expected: String) {
        let filled = LocalizedText(original: template)
            .text(in: [], filling: ["APP": "%COMMAND%", "COMMAND": "c"])
        #expect(filled == expected)
    }

    @Test(
        "commands can be copied into a shell",
        arguments: [
            ("org.example.App", "org.example.App"), ("/opt/my app/x", "'/opt/my app/x'"),
            ("/opt/it's", "'/opt/it'\\''s'"), ("/a;rm -rf ~", "'/a;rm -rf ~'"),
            ("/a\u{202E}b'", "$'/a\\U0000202Eb\\''"), ("/$(x)`y`", "'/$(x)`y`'"),
        ]
    )
    func commands(id: String, quoted: String) {
        let app = App(id: id, kind: .program)
        let state = PermissionState(permission: .camera, status: .denied, reason: .user)
        let command = SettingsCommand.changing(state, of: app)
        #expect(command == "consentctl grant camera " + quoted)
    }

    @Test("B17, B30: what the user cannot change has no command")
    func noCommand() {
        let app = App(id: "org.example.App", kind: .desktop)
        let states = AuthorizationStatus.known.map {
            PermissionState(permission: .camera, status: $0, reason: .user, canRequest: true)
        }
        let commands = states.map { SettingsCommand.changing($0, of: app) }
        let expected: [String?] = AuthorizationStatus.known.map {
            switch $0 {
            case .authorized, .limited, .provisional: "consentctl revoke camera org.example.App"
            case .denied: "consentctl grant camera org.example.App"
            case .disabled: "consentctl enable camera"
            default: nil
            }
        }
        #expect(commands == expected)
        let held = states.compactMap { SettingsCommand.changing($0, of: app, isHeld: true) }
        #expect(held == ["consentctl enable camera"], "the switch is the user's all the same")
    }

    @Test("the desktop's own switch has its own command, where that is here")
    func desktopSwitch() {
        let app = App(id: "org.example.App", kind: .desktop)
        let state = PermissionState(
            permission: .camera,
            status: .disabled,
            reason: .switchedOff,
            source: "org.gnome.desktop.privacy disable-camera"
        )
        #expect(
            SettingsCommand.changing(state, of: app)
                == "gsettings set org.gnome.desktop.privacy disable-camera false"
        )
        #expect(
            SettingsCommand.changing(state, of: app, knowsSettings: false)
                == "consentctl enable camera"
        )
        #expect(SettingsCommand.switchingOn("/etc/consent/policy.d/50 x y.conf") == nil)
    }
}
