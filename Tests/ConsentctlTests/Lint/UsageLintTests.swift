import CommandLineTool
import ConsentModel
import ConsentWire
import Testing

@testable import consentctl

@Suite("Checking usage descriptions")
struct UsageLintTests {
    private static func file(
        _ lines: String...,
        named path: String = "org.example.App.desktop"
    )
        throws(LintError) -> LintedFile
    {
        let text = ["[Desktop Entry]", "Type=Application", "Name=Photo Booth"] + lines
        return try LintedFile(path: path, bytes: Array(text.joined(separator: "\n").utf8))
    }

    private static func vocabulary() throws -> LintVocabulary {
        LintVocabulary(CatalogueContents(try BuiltInCatalogue.entries()))
    }

    private static func checks(_ lines: String...) throws -> [String] {
        let text = ["[Desktop Entry]", "Type=Application", "Name=Photo Booth"] + lines
        let file = try LintedFile(
            path: "a.desktop",
            bytes: Array(text.joined(separator: "\n").utf8)
        )
        return UsageLint(file, try vocabulary()).findings.map {
            "\($0.line ?? 0) \($0.check.rawValue)"
        }
    }

    @Test(
        "a text that says what the user gets is good",
        arguments: [
            "Camera=Scan the code on your router", "Camera[zh_CN]=扫描路由器上的二维码",
            "Photos-AddOnly=Keep the pictures that you take", "Location=Show the way home",
            "Location-Approximate=Tell tomorrow's weather",
            "BackgroundLocation=Remind you of errands on your way",
            "Health-Write=Enter your workouts", "Notifications-Quiet=Tell of finished downloads",
            "Camera=Распознавать номера счетов", "Microphone=音声でメモを取る",
            "Screen=Show your slides to the others in a call",
        ]
    )
    func good(line: String) throws {
        let key = line.prefix { $0 != "[" && $0 != "=" }
        let lines = ["X-Consent-Usage-\(line)"]
        let original =
            line.contains("[") ? ["X-Consent-Usage-\(key)=Scan the code of a ticket"] : []
        #expect(try Self.checks((original + lines).joined(separator: "\n")) == [])
    }

    @Test(
        "S 1.3.4, S 1.3.5: a text that says nothing but the permission's name is a tautology",
        arguments: [
            "Camera=Camera", "Camera=Access to the camera", "Camera=This app needs the camera.",
            "Camera=Photo Booth needs access to your camera!", "Camera=use your webcam",
            "Camera=Photo Booth requires camera permission so that it works properly",
            "Camera=访问相机", "Camera=需要使用您的摄像头", "Camera[zh_CN]=此应用想要访问你的相机。",
            "Photos=App需要您的同意,才能访问相册", "Photos=Access your photo library",
            "Photos-AddOnly=Add photos", "Location=Needs your GPS position", "Location=获取位置",
            "Microphone=Use the microphone for audio",
            "Contacts=请允许我们读取您的通讯录", "Calendars=访问日历",
            "Notifications=Allow notifications", "Notifications=允许推送通知",
            "Bluetooth=Use Bluetooth", "BackgroundLocation=Use location in the background",
        ]
    )
    func tautology(line: String) throws {
        let key = line.prefix { $0 != "[" && $0 != "=" }
        let original =
            line.contains("[") ? ["X-Consent-Usage-\(key)=Scan the code of a ticket"] : []
        let found = try Self.checks(
            (original + ["X-Consent-Usage-\(line)"]).joined(separator: "\n")
        )
        #expect(found.map { $0.split(separator: " ")[1] } == ["tautology"], "\(line)")
    }

    @Test(
        "what is wrong with a line",
        arguments: [
            ("Camera=", "empty"), ("Camera=   ", "empty"), ("Camera=\u{200B}\u{2800}", "empty"),
            ("Camera=Scans", "too-short"), ("Camera=扫码", "too-short"),
            ("Camera=" + String(repeating: "Scan codes. ", count: 30), "too-long"),
            ("Camera=Scan the\u{202E} code", "unseen"),
            ("Camra=Scan the code", "unknown-permission"),
            ("camera=Scan the code", "unknown-permission"),
            ("=Scan the code", "unknown-permission"),
            ("Photos-Everything=Keep the pictures", "unknown-level"),
            ("Camera-Full=Scan the code", "unknown-level"),
            ("Camera[zh_CN]=扫描路由器上的二维码", "no-original"),
        ]
    )
    func wrong(line: String, check: String) throws {
        #expect(try Self.checks("X-Consent-Usage-\(line)") == ["4 \(check)"])
    }

    @Test("what is wrong is told with what would be right")
    func advice() throws {
        let file = try Self.file(
            "X-Consent-Usage-Camra=Scan the code",
            "X-Consent-Usage-Photos-Everything=Keep the pictures"
        )
        let findings = UsageLint(file, try Self.vocabulary()).findings
        #expect(
            findings.map(\.description) == [
                "org.example.App.desktop:4: X-Consent-Usage-Camra: names no permission; did you "
                    + "mean X-Consent-Usage-Camera?",
                "org.example.App.desktop:5: X-Consent-Usage-Photos-Everything: names no level of "
                    + "photos; these do: X-Consent-Usage-Photos-AddOnly, "
                    + "X-Consent-Usage-Photos-Full",
            ]
        )
        #expect(
            findings.first?.json.line == "{\"file\": \"org.example.App.desktop\", \"line\": 4, "
                + "\"key\": \"X-Consent-Usage-Camra\", \"check\": \"unknown-permission\", "
                + "\"text\": \"names no permission; did you mean X-Consent-Usage-Camera?\"}"
        )
    }

    @Test("S 1.3.6: two keys with the same text are told, in each language of its own")
    func sameText() throws {
        let found = try Self.checks(
            "X-Consent-Usage-Location=Show the way",
            "X-Consent-Usage-Location[zh_CN]=为你显示回家的路线",
            "X-Consent-Usage-BackgroundLocation=show  the way",
            "X-Consent-Usage-BackgroundLocation[zh_CN]=离开应用后继续显示路线"
        )
        #expect(found == ["6 same-text"])
    }

    @Test("keys that nobody reads are told: in another group, or twice")
    func unread() throws {
        let found = try Self.checks(
            "X-Consent-Usage-Camera=Scan the code",
            "X-Consent-Usage-Camera=Scan the other code",
            "[Desktop Action new]",
            "X-Consent-Usage-Photos=Keep the pictures"
        )
        #expect(found == ["5 repeated", "7 wrong-group"])
    }

    @Test("a permission of a catalogue file is judged once the service has named it")
    func installedPermission() throws {
        let file = try Self.file("X-Consent-Usage-Org-Example-SmartHome=Use the smart home")
        var vocabulary = try Self.vocabulary()
        let alone = UsageLint(file, vocabulary)
        #expect(alone.findings.isEmpty)
        #expect(alone.unjudged.map(\.number) == [4])
        vocabulary.add([
            PermissionRow(
                permission: Permission(rawValue: "org.example.smart-home"),
                title: "Smart Home",
                availability: .present,
                isEnabled: true
            )
        ])
        let told = UsageLint(file, vocabulary)
        #expect(told.findings.map(\.check) == [.tautology])
        #expect(told.unjudged.isEmpty)
        let unknown = UsageLint(
            try Self.file("X-Consent-Usage-Org-Example-Other=Turn on the light"),
            vocabulary
        )
        #expect(unknown.findings.map(\.check) == [.unknownPermission])
    }

    @Test("S 1.3.2: what the app asked for and does not declare, and what it declares in vain")
    func past() throws {
        let file = try Self.file(
            "X-Consent-Usage-Calendars=Enter your bookings",
            "X-Consent-Usage-Photos-AddOnly=Keep the pictures"
        )
        let lint = UsageLint(file, try Self.vocabulary())
        #expect(lint.findings(asked: [.calendars, .photos]).isEmpty)
        let findings = lint.findings(asked: [.photos, .camera])
        #expect(
            findings.map(\.description) == [
                "org.example.App.desktop: X-Consent-Usage-Camera: is missing, though "
                    + "org.example.App has asked for camera; each of its requests has to give a "
                    + "reason",
                "org.example.App.desktop:4: X-Consent-Usage-Calendars: is declared, but "
                    + "org.example.App has never been seen to ask for calendars",
            ]
        )
    }

    @Test(
        "whose file it is",
        arguments: [
            ("/usr/share/applications/org.example.App.desktop", "", "org.example.App", "desktop"),
            ("org.example.App.desktop", "X-Flatpak=org.example.Pak", "org.example.Pak", "flatpak"),
            ("fox_fox.desktop", "X-SnapInstanceName=fox_2", "snap.fox_2", "snap"),
            ("no-suffix", "", "no-suffix", "desktop"),
        ]
    )
    func app(path: String, line: String, id: String, kind: String) throws {
        let file = try Self.file(line, named: path)
        #expect(file.app.id == id)
        #expect(file.app.kind.wireValue == kind)
    }
}
