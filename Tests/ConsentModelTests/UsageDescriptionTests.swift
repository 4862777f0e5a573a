import ConsentModel
import Testing

@Suite("Usage descriptions")
struct UsageDescriptionTests {
    @Test(
        "what cannot be read is none",
        arguments: [
            nil, "", " ", "\t\n", "\u{200B}", "\u{0}\u{7}", "\u{202E}\u{FEFF}", "\u{2800}",
            "\u{A0}\u{3000}", "\u{E000}", "\u{FE0F}", "\u{3164}",
        ] as [String?]
    )
    func blank(text: String?) {
        #expect(UsageDescription.given(text) == nil)
    }

    @Test("what can be read is taken as it is", arguments: ["x", " To scan ", "扫", "\u{200B}a"])
    func given(text: String) {
        #expect(UsageDescription.given(text) == text)
    }

    @Test(
        "keys are the permission's id in camel case, the level's own first",
        arguments: [
            ("camera", nil, ["X-Consent-Usage-Camera"]),
            ("background-location", nil, ["X-Consent-Usage-BackgroundLocation"]),
            ("photos", "add-only", ["X-Consent-Usage-Photos-AddOnly", "X-Consent-Usage-Photos"]),
            ("org.example.smart-home", nil, ["X-Consent-Usage-Org-Example-SmartHome"]),
            (
                "org.example.home", "touch",
                ["X-Consent-Usage-Org-Example-Home-Touch", "X-Consent-Usage-Org-Example-Home"]
            ),
        ] as [(String, String?, [String])]
    )
    func keys(permission: String, level: String?, names: [String]) {
        let level = level.map { Level(rawValue: $0) }
        let permission = Permission(rawValue: permission)
        #expect(UsageDescriptionKey.names(for: permission, level: level) == names)
    }
}
