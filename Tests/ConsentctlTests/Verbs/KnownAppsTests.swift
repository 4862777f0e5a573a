import ConsentModel
import ConsentWire
import Testing

@testable import consentctl

@Suite("Known apps")
struct KnownAppsTests {
    private let seen = App(id: "org.example.Camera", kind: .desktop)
    private let granted = App(id: "org.example.Camra", kind: .desktop)
    private var apps: KnownApps {
        KnownApps([
            AppRow(
                app: seen,
                name: "Camera",
                isInstalled: false,
                firstSeen: Timestamp(secondsSince1970: 1)
            ),
            AppRow(app: granted, name: "", isInstalled: false),
        ])
    }

    @Test("marks say what is missing")
    func marks() {
        #expect(apps.marks(of: seen) == "not installed")
        #expect(apps.marks(of: granted) == "never seen, not installed")
        #expect(apps.marks(of: App(id: "x", kind: .snap)) == "never seen")
    }

    @Test("an id that was only decided about is strange, and never the nearest")
    func strange() {
        #expect(!apps.isStrange(seen.id))
        #expect(apps.isStrange(granted.id))
        #expect(apps.isStrange("org.example.Other"))
        #expect(apps.nearest(to: granted.id) == seen.id)
        #expect(apps.nearest(to: "/usr/bin/something-else") == nil)
    }

    @Test("ids of one vendor are not near, and the last word alone is enough")
    func lastWord() {
        #expect(apps.nearest(to: "org.example.Maps") == nil)
        #expect(apps.nearest(to: "org.exmaple.Camera") == seen.id)
        #expect(apps.nearest(to: "camera") == seen.id)
    }
}
