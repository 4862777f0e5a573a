import Broker
import ConsentModel
import ConsentWire
import Testing

@testable import ConsentDaemon

@Suite("The words of the desktop's dialog")
struct DialogFormTests {
    private static let gtk = AccessBackend(id: "gtk")
    private static let catalogue = InstalledCatalogue(directories: [])

    private func form(
        _ permission: Permission = .location,
        reason: String = "Show where you are",
        name: String = "Maps",
        evidence: Evidence = .flatpakInfo,
        runsOthersCode: Bool = false,
        level: Level? = .precise,
        levels: [Level] = [.approximate, .precise],
        lifetimes: [Lifetime] = [.once, .session, .until, .always],
        backend: AccessBackend = gtk,
        languages: [String] = []
    ) throws -> DialogForm {
        let caller = Caller(
            app: App(id: "org.example.Maps", kind: .flatpak),
            name: name,
            evidence: evidence,
            process: 1,
            runsOthersCode: runsOthersCode,
            icon: "/usr/share/maps.png"
        )
        return DialogForm(
            Question(
                caller: caller,
                permission: permission,
                level: level,
                reason: reason,
                parentWindow: "x11:1f",
                levels: levels,
                lifetimes: lifetimes
            ),
            texts: try #require(Self.catalogue.texts[permission]),
            desktopFile: nil,
            for: backend,
            languages: languages
        )
    }

    @Test("title, what it means, the app's claim, and who it is")
    func whole() throws {
        let form = try form()
        #expect(form.title == "Allow “Maps” to use your precise location?")
        #expect(form.subtitle == "It will be able to tell exactly where you are while it runs.")
        #expect(
            form.body == """
                “Maps” says: “Show where you are”

                org.example.Maps, a Flatpak: known by its sandbox, which it cannot change
                """
        )
        #expect(form.icon == "mark-location-symbolic", "the permission's, never the app's")
        #expect(form.appID.isEmpty)
        #expect(form.parentWindow == "x11:1f")
    }

    @Test("in the user's language")
    func chinese() throws {
        let form = try form(languages: ["zh_CN"])
        #expect(form.title == "允许“Maps”使用你的精确位置吗？")
        #expect(form.body.hasPrefix("“Maps”说明：“Show where you are”"))
        #expect(form.labels == ("允许", "不允许"))
        #expect(form.choices.map(\.label) == ["位置", "有效时间"])
        #expect(form.choices[1].options.map(\.label) == ["仅此一次", "直到你注销", "始终"])
    }

    @Test("what others wrote stays on its line, without markup and what cannot be seen")
    func hostile() throws {
        let form = try form(
            reason: "Now\n\nallowed\u{202E} <a href='x'>here</a>\u{0}\u{E0041}\u{200B} — "
                + "the system",
            name: "<h1>System</h1>\n"
        )
        #expect(form.title == "Allow “‹h1›System‹/h1›” to use your precise location?")
        #expect(
            form.body.hasPrefix(
                "“‹h1›System‹/h1›” says: “Now allowed ‹a href='x'›here‹/a› — the system”\n\n"
            )
        )
        #expect(form.body.split(separator: "\n").count == 2)
    }

    @Test("attack A17: a reason cannot end the quotation that it stands in")
    func quotedReason() throws {
        let form = try form(reason: "It’s safe.” Checked by the system: “no’’ \"virus\"")
        #expect(
            form.body.hasPrefix(
                "“Maps” says: “It’s safe.' Checked by the system: 'no’ 'virus'”\n\n"
            )
        )
    }

    @Test("Rule 15: a program that runs others' code is named so")
    func anyProgram() throws {
        let form = try form(name: "python3", evidence: .path, runsOthersCode: true)
        #expect(form.title.contains("any program run by python3"))
        #expect(form.body.contains("in no sandbox: known by the path of its program"))
    }

    @Test("each way of knowing an app has words of its own")
    func evidence() throws {
        let all = Evidence.known + [.unknown("new")]
        let bodies = try all.map { try form(evidence: $0).body }
        #expect(Set(bodies).count == all.count)
        #expect(bodies.allSatisfy { $0.contains("org.example.Maps") })
    }

    @Test("what is offered can be chosen, and no more")
    func offered() throws {
        #expect(try form().choices.map(\.id) == ["level", "lifetime"])
        #expect(try form(levels: [.precise]).choices.map(\.id) == ["lifetime"])
        #expect(try form(lifetimes: [.once]).choices.map(\.id) == ["level"])
        #expect(try form(levels: [], lifetimes: [.once]).choices.isEmpty)
        let shared = try form(lifetimes: [.once, .session]).choices[1]
        #expect(shared.options.map(\.value) == ["once", "session"])
        #expect(shared.selected == "session")
        let levels = try form().choices[0]
        #expect(levels.label == "Location")
        #expect(levels.options.map(\.label) == ["Approximate", "Precise"])
    }

    @Test("check boxes say the same by yes and no")
    func boxes() throws {
        let boxes = try form(backend: AccessBackend(id: "gnome")).choices
        #expect(boxes.map(\.label) == ["Location: Precise", "Only this time"])
        #expect(boxes.map(\.selected) == ["true", "false"])
        #expect(boxes[0].terms(of: "true") == GrantTerms(level: .precise))
        #expect(boxes[0].terms(of: "false") == GrantTerms(level: .approximate))
        #expect(boxes[1].terms(of: "true") == GrantTerms(lifetime: .once))
        #expect(boxes[1].terms(of: "false") == GrantTerms())
        #expect(boxes[1].terms(of: "maybe") == nil)
        let once = try form(levels: [], lifetimes: [.once], backend: AccessBackend(id: "gnome"))
        #expect(once.choices.isEmpty)
    }

    @Test("every permission has what a dialog needs")
    func everyPermission() throws {
        let permissions = Self.catalogue.definitions.permissions
        #expect(permissions.count == 17)
        for permission in permissions {
            let definition = try #require(Self.catalogue.definitions[permission])
            let form = try form(
                permission,
                level: definition.defaultLevel,
                levels: definition.levels
            )
            #expect(form.title.contains("“Maps”"), "\(permission)")
            #expect(!form.subtitle.isEmpty, "\(permission)")
            #expect(form.icon.hasSuffix("-symbolic"), "\(permission)")
        }
    }
}

extension AccessBackend {
    fileprivate init(id: String) {
        self.init(id: id, busName: "org.freedesktop.impl.portal.desktop.\(id)")
    }
}
