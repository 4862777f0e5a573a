import ConsentModel
import ConsentWire
import Foundation
import Testing

/// Every text that a person reads about a permission, over the whole product of what there is.
@Suite("Words of the catalogue")
struct WordsTests {
    private static let app = DisplayName("Photo Booth", id: "org.example.Booth")
    private static let known = App(id: "org.example.Booth", kind: .flatpak)
    private static let locales = [["C"], ["zh_CN.UTF-8", "zh_CN", "zh"]]
    private static let path = "Settings › Apps › Photo Booth"

    private let contents: CatalogueContents

    init() throws {
        contents = CatalogueContents(try BuiltInCatalogue.entries())
    }

    /// A text and what it belongs to.
    private struct Text {
        let what: String
        let text: String
    }

    /// Every sentence about a permission that names it: questions, refusals and hints.
    private func sentences(
        of permission: Permission,
        _ languages: [String]
    ) throws -> [Text] {
        let texts = try #require(contents[permission])
        let definition = try #require(contents.catalogue[permission])
        let levels: [Level?] = definition.levels.isEmpty ? [nil] : definition.levels
        var result = levels.map { level in
            Text(
                what: "question \(level?.rawValue ?? "")",
                text: texts.question(app: Self.app, level: level, in: languages)
            )
        }
        for status in AuthorizationStatus.known + [.unknown("invented")] {
            if let refusal = texts.refusal(app: Self.app, status: status, in: languages) {
                result.append(Text(what: "refusal \(status)", text: refusal))
            }
            let state = PermissionState(permission: permission, status: status, reason: .user)
            let command = SettingsCommand.changing(state, of: Self.known)
            guard let command else { continue }
            let hint = texts.hint(app: Self.app, command: command, in: languages)
            #expect(hint.hasSuffix(command))
            // What is left when the command, which is made of ids, is taken away.
            result.append(
                Text(what: "hint \(status)", text: String(hint.dropLast(command.count)))
            )
        }
        if let hint = texts.hint(app: Self.app, place: Self.path, in: languages) {
            #expect(hint.contains(Self.path))
            result.append(
                Text(what: "place", text: hint.replacingOccurrences(of: Self.path, with: ""))
            )
        }
        return result
    }

    @Test(
        "S 1.5, B8, B14, B28: each names the app and its own permission, and holds no id and no gap",
        arguments: locales
    )
    func namesBoth(languages: [String]) throws {
        let ids = contents.catalogue.permissions.flatMap { permission in
            [permission.rawValue]
                + (contents.catalogue[permission]?.levels.map(\.rawValue) ?? [])
        }
        // Ids of one word are words of English.
        let unspeakable =
            ids.filter { $0.contains("-") } + ["org.example.Booth", "%", "consentctl"]
        for permission in contents.catalogue.permissions {
            let names = try #require(contents[permission]).names(in: languages)
            for sentence in try sentences(of: permission, languages) {
                let what = "\(permission), \(sentence.what): \(sentence.text)"
                #expect(sentence.text.contains("“Photo Booth”"), "\(what)")
                #expect(
                    names.contains { sentence.text.localizedCaseInsensitiveContains($0) },
                    "\(what)"
                )
                for word in unspeakable { #expect(!sentence.text.contains(word), "\(what)") }
            }
        }
    }

    @Test("B28: none has the name of another permission", arguments: locales)
    func namesNoOther(languages: [String]) throws {
        for permission in contents.catalogue.permissions {
            let own = try #require(contents[permission]).title(in: languages)
            for other in contents.catalogue.permissions where other != permission {
                let title = try #require(contents[other]).title(in: languages)
                // Location in the background is location.
                if own.localizedCaseInsensitiveContains(title) { continue }
                if permission == .backgroundLocation, other == .location { continue }
                for sentence in try sentences(of: permission, languages) {
                    #expect(
                        !sentence.text.localizedCaseInsensitiveContains(title),
                        "\(permission), \(sentence.what): \(sentence.text)"
                    )
                }
            }
        }
    }

    @Test("B17, B30: each status has its own words, and restricted no way out", arguments: locales)
    func differsByStatus(languages: [String]) throws {
        for permission in contents.catalogue.permissions {
            let texts = try #require(contents[permission])
            let statuses: [AuthorizationStatus] = [.denied, .restricted, .disabled, .notSupported]
            let refusals = statuses.compactMap {
                texts.refusal(app: Self.app, status: $0, in: languages)
            }
            #expect(Set(refusals).count == statuses.count, "\(permission)")
            for status in [AuthorizationStatus.restricted, .notSupported, .unknown("invented")] {
                for canRequest in [true, false] {
                    let state = PermissionState(
                        permission: permission,
                        status: status,
                        reason: .policy,
                        canRequest: canRequest
                    )
                    #expect(SettingsCommand.changing(state, of: Self.known) == nil)
                }
            }
        }
    }

    @Test(
        "what allowing means differs by level, and is no echo of the question",
        arguments: locales
    )
    func bodies(languages: [String]) throws {
        for permission in contents.catalogue.permissions {
            let texts = try #require(contents[permission])
            let levels = try #require(contents.catalogue[permission]).levels.map(Optional.some)
            let bodies = (levels.isEmpty ? [nil] : levels).map {
                texts.body(app: Self.app, level: $0, in: languages)
            }
            #expect(Set(bodies).count == bodies.count, "\(permission)")
            for body in bodies { #expect(body.count >= (languages == ["C"] ? 30 : 12), "\(body)") }
        }
    }

    @Test("the desktop's settings are named for exactly what the portals keep")
    func settingsHints() throws {
        for permission in contents.catalogue.permissions {
            let texts = try #require(contents[permission])
            let hasRow = contents.catalogue[permission]?.portal != nil
            #expect((texts.settingsHint != nil) == hasRow, "\(permission)")
        }
    }
}
