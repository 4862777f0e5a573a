import ConsentModel
import ConsentWire
import Foundation
import Resources
import Testing

@Suite("Catalogue")
struct CatalogueTests {
    private static let builtIn: [Permission] = [
        .assistant, .background, .backgroundLocation, .bluetooth, .calendars, .camera, .contacts,
        .health, .location, .microphone, .motion, .notifications, .photos, .reminders, .screen,
        .screenshot, .speakers,
    ]
    private static let locales = [["C"], ["zh_CN.UTF-8", "zh_CN", "zh"]]
    private static let app = DisplayName("Photo Booth", id: "org.example.Booth")

    private let contents: CatalogueContents

    init() throws {
        contents = CatalogueContents(try BuiltInCatalogue.entries())
    }

    @Test("B22: the permissions are those of the vocabulary")
    func permissions() {
        #expect(contents.catalogue.permissions == Self.builtIn)
    }

    @Test("the list in Package.swift is the folder's")
    func folder() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = root.appending(path: "Service/permissions")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        #expect(Set(files) == Set(Self.builtIn.map { "\($0).permission" }))
        for file in files {
            let bytes = [UInt8](try Data(contentsOf: folder.appending(path: file)))
            let entry = try CatalogueFile.parse(bytes, file: file, origin: .builtIn)
            #expect(file == "\(entry.definition.permission).permission")
            #expect(Resources.catalogue.contains(bytes), "\(file) is not compiled in")
        }
        #expect(Resources.catalogue.count == files.count)
    }

    @Test(
        "levels are those of the design",
        arguments: [
            (.location, [.approximate, .precise], .precise, .approximate, nil),
            (.photos, [.addOnly, .full], .full, nil, nil),
            (.calendars, [.addOnly, .full], .full, nil, nil),
            (.health, [.read, .write], .read, nil, nil),
            (.notifications, [.quiet, .full], .full, nil, .quiet),
        ] as [(Permission, [Level], Level, Level?, Level?)]
    )
    func levels(
        permission: Permission,
        levels: [Level],
        standard: Level,
        usable: Level?,
        provisional: Level?
    ) throws {
        let definition = try #require(contents.catalogue[permission])
        #expect(definition.levels == levels)
        #expect(definition.defaultLevel == standard)
        #expect(definition.usableLevel == usable)
        #expect(definition.provisionalLevel == provisional)
    }

    @Test("the other permissions have no levels")
    func noLevels() {
        let leveled: Set<Permission> = [.location, .photos, .calendars, .health, .notifications]
        for permission in contents.catalogue.permissions where !leveled.contains(permission) {
            #expect(contents.catalogue[permission]?.levels == [])
            #expect(contents.catalogue[permission]?.defaultLevel == nil)
        }
    }

    @Test("the portals' rows are those that their readers look at")
    func portals() {
        let rows = contents.catalogue.permissions.compactMap { permission in
            contents.catalogue[permission]?.portal.map { (permission, "\($0.table)/\($0.id)") }
        }
        #expect(
            Dictionary(uniqueKeysWithValues: rows) == [
                .camera: "devices/camera", .microphone: "devices/microphone",
                .speakers: "devices/speakers", .location: "location/location",
                .notifications: "notifications/notification",
                .background: "background/background", .screenshot: "screenshot/screenshot",
            ]
        )
    }

    @Test("what is needed is what provides it, and what needs nothing has no need")
    func needs() {
        func needs(_ permission: Permission) -> [Need]? {
            contents.catalogue[permission]?.needs
        }
        #expect(needs(.camera) == [.device("camera")])
        #expect(needs(.microphone) == [.device("microphone")])
        #expect(needs(.photos) == [.folder("pictures")])
        #expect(needs(.location) == [.systemBusName("org.freedesktop.GeoClue2")])
        #expect(needs(.motion) == [.systemBusName("net.hadess.SensorProxy")])
        #expect(needs(.health) == [.sessionBusName("org.consentd.provider.Health")])
        #expect(needs(.assistant) == [.sessionBusName("org.consentd.provider.Assistant")])
        #expect(needs(.contacts)?.count == 2)
        for permission in [.screen, .screenshot, .notifications, .background] as [Permission] {
            #expect(needs(permission) == [])
        }
        #expect(contents.catalogue.dependents(of: .location) == [.backgroundLocation])
    }

    @Test(
        "every text is there in both languages, names the app, and is really of its language",
        arguments: Self.builtIn,
        Self.locales
    )
    func texts(permission: Permission, languages: [String]) throws {
        let texts = try #require(contents[permission])
        let definition = try #require(contents.catalogue[permission])
        let statuses: [AuthorizationStatus] = [.denied, .restricted, .disabled, .notSupported]
        let levels: [Level?] = definition.levels.isEmpty ? [nil] : definition.levels
        let questions = levels.map {
            texts.question(app: Self.app, level: $0, in: languages)
        }
        let refusals = statuses.compactMap {
            texts.refusal(app: Self.app, status: $0, in: languages)
        }
        let hint = texts.hint(app: Self.app, command: "consentctl x", in: languages)
        let bodies = levels.map { texts.body(app: Self.app, level: $0, in: languages) }
        let names =
            [texts.title(in: languages)]
            + definition.levels.map { texts.levelName($0, in: languages) }

        #expect(refusals.count == statuses.count)
        for sentence in questions + refusals + [hint] {
            #expect(sentence.contains("“Photo Booth”"), "B8: \(sentence)")
        }
        for question in questions {
            #expect(question.hasSuffix(languages == ["C"] ? "?" : "？"), "\(question)")
        }
        for sentence in refusals + bodies {
            #expect(sentence.hasSuffix(languages == ["C"] ? "." : "。"), "\(sentence)")
        }
        #expect(hint.hasSuffix("consentctl x"))
        #expect(texts.icon.hasSuffix("-symbolic"))
        for text in questions + refusals + [hint] + bodies + names {
            #expect(!text.isEmpty)
            #expect(!text.contains("%"), "\(text)")
            let hanCount = text.unicodeScalars.count { $0.properties.isIdeographic }
            #expect((hanCount > 0) == (languages != ["C"]), "\(text)")
            // Straight quotation marks and English punctuation have no place in Chinese.
            if hanCount > 0 { #expect(!text.contains { "\"'?!,;".contains($0) }, "\(text)") }
        }
    }

    @Test("the title of a prompt names the level that is asked for", arguments: Self.locales)
    func questionsByLevel(languages: [String]) throws {
        for permission in [.location, .photos, .calendars, .health] as [Permission] {
            let texts = try #require(contents[permission])
            let levels = try #require(contents.catalogue[permission]?.levels)
            let questions = levels.map {
                texts.question(app: Self.app, level: $0, in: languages)
            }
            #expect(Set(questions).count == levels.count)
            #expect(Set(levels.map { texts.levelName($0, in: languages) }).count == levels.count)
        }
    }

    @Test("B28: no two permissions share a sentence", arguments: Self.locales)
    func distinct(languages: [String]) {
        let sentences = Self.builtIn.flatMap { permission in
            [.denied, .restricted, .disabled].compactMap {
                contents[permission]?.refusal(app: Self.app, status: $0, in: languages)
            }
                + [
                    contents[permission]?.question(app: Self.app, level: nil, in: languages),
                    contents[permission]?.title(in: languages),
                ].compactMap(\.self)
        }
        #expect(Set(sentences).count == sentences.count)
        #expect(sentences.count == 5 * Self.builtIn.count)
    }

    @Test("B14: no name is an id, and B17, B30: restricted has its own words")
    func names() throws {
        for permission in Self.builtIn {
            let texts = try #require(contents[permission])
            #expect(texts.title(in: ["C"]) != permission.rawValue)
            for languages in Self.locales {
                let denied = texts.refusal(app: Self.app, status: .denied, in: languages)
                let restricted = texts.refusal(app: Self.app, status: .restricted, in: languages)
                #expect(denied != restricted)
                #expect(restricted?.contains("consentctl") == false)
            }
        }
    }

    @Test("what is usable or can be asked for is no refusal, and a new word is one")
    func refusals() throws {
        let camera = try #require(contents[.camera])
        for status in AuthorizationStatus.known where status.isUsable || status.isAskable {
            #expect(camera.refusal(app: Self.app, status: status, in: []) == nil)
        }
        let text = camera.refusal(app: Self.app, status: .unknown("x"), in: [])
        #expect(text == "“Photo Booth” cannot use the camera.")
    }

    @Test("a permission that is in no file has no words, and a file replaces no other's id")
    func contentsOfTwo() throws {
        let entries = try BuiltInCatalogue.entries()
        let impostor = CatalogueEntry(
            definition: PermissionDefinition(permission: .assistant, needs: []),
            texts: entries[1].texts
        )
        #expect(CatalogueContents(entries + [impostor]) == contents)
        #expect(contents[Permission(rawValue: "org.example.x")] == nil)
    }
}
