import ConsentModel
import Testing

@Suite("Ids of apps and permissions")
struct AppIDGrammarTests {
    @Test(
        "names of Flatpaks and desktop files",
        arguments: ["org.example.App", "a", "_x", "0ad", "org.kde.k+b@1", "x-y_z", name(255)]
    )
    func names(id: String) {
        #expect(AppIDGrammar.allows(id, kind: .flatpak))
        #expect(AppIDGrammar.allows(id, kind: .desktop))
        #expect(AppIDGrammar.allows(id))
        #expect(!AppIDGrammar.allows(id, kind: .program))
    }

    @Test(
        "what is no name",
        arguments: [
            "", " ", "-x", ".x", "+x", "@x", "a b", "a/b", "a\u{0}", "a\n", "a\u{202E}b", "é",
            "a\u{301}", "org.example.App;", name(256), "$(reboot)", "a\u{200B}", "组织",
        ]
    )
    func notNames(id: String) {
        #expect(!AppIDGrammar.allows(id, kind: .flatpak))
        #expect(!AppIDGrammar.allows(id, kind: .desktop))
        #expect(!AppIDGrammar.allows(id, kind: .snap))
        #expect(!AppIDGrammar.allows(id))
    }

    @Test(
        "snaps",
        arguments: [
            ("snap.firefox", true), ("snap.a1", true), ("snap.1a", true), ("snap.a-b-c", true),
            ("snap.firefox_beta", true), ("snap." + name(40), true), ("snap." + name(41), false),
            ("snap.", false), ("snap.a", false), ("snap.11", false), ("snap.-a", false),
            ("snap.a-", false), ("snap.a--b", false), ("snap.Firefox", false),
            ("snap.firefox.cmd", false), ("snap.firefox_", false), ("snap.ab_Beta", false),
            ("snap.ab_a_b", false), ("snap.ab_12345678901", false), ("firefox", false),
            ("Snap.firefox", false),
        ]
    )
    func snaps(id: String, isValid: Bool) {
        #expect(AppIDGrammar.allows(id, kind: .snap) == isValid)
    }

    @Test(
        "paths of programs",
        arguments: [
            ("/usr/bin/python3", true), ("/x", true), ("/opt/My App/x", true), ("/a/...", true),
            ("/opt/組/x", true), ("/" + name(1_023), true), ("/" + name(1_024), false),
            ("", false), ("/", false), ("x", false), ("./x", false), ("//x", false),
            ("/a//b", false), ("/a/", false), ("/a/./b", false), ("/a/../b", false),
            ("/..", false), ("/a\u{0}b", false), ("/a\nb", false), ("/a\u{1B}[0m", false),
            ("/a\u{9B}b", false), ("/a\u{7F}", false),
        ]
    )
    func paths(id: String, isValid: Bool) {
        #expect(AppIDGrammar.allows(id, kind: .program) == isValid)
        #expect(AppIDGrammar.allows(id) == isValid || AppIDGrammar.allows(id, kind: .desktop))
    }

    @Test("an id of a kind that is not known is never valid")
    func unknownKind() {
        #expect(!AppIDGrammar.allows("org.example.App", kind: .unknown("appimage")))
    }

    @Test(
        "ids of permissions",
        arguments: [
            ("camera", true, false), ("background-location", true, false), ("a", true, false),
            (name(64), true, false), (name(65), false, false), ("x1-", true, false),
            ("org.example.smart-home", false, true), ("org.example", false, true),
            ("Org.Example._x", false, true), ("", false, false), ("Camera", false, false),
            ("1camera", false, false), ("-camera", false, false), ("cam era", false, false),
            ("org..example", false, false), (".org", false, false), ("org.", false, false),
            ("org.1x", false, false), ("org.-x", false, false), ("org.exa/mple", false, false),
            ("камера", false, false), ("camera\u{0}", false, false),
            ("org." + name(252), false, false), ("../camera", false, false),
        ]
    )
    func permissions(id: String, isBuiltIn: Bool, isReverseDNS: Bool) {
        #expect(PermissionIDGrammar.isBuiltIn(id) == isBuiltIn)
        #expect(PermissionIDGrammar.isReverseDNS(id) == isReverseDNS)
        #expect(PermissionIDGrammar.allows(id) == (isBuiltIn || isReverseDNS))
    }
}

private func name(_ length: Int) -> String {
    String(repeating: "x", count: length)
}
