import Consent
import ConsentModel
import ConsentWire
import Foundation
import Testing

@Suite("Explanations")
struct ExplanationTests {
    private static let refusals: [AuthorizationStatus] = [
        .denied, .restricted, .disabled, .notSupported, .unknown("invented"),
    ]

    private static let reasons: [StateReason] = [
        .notAsked, .dismissed, .quieted, .timedOut, .withdrawn, .noPrompter, .askEveryTime,
        .expired, .relinquished, .reset, .uninstalled,
    ]

    private func state(
        _ permission: Permission,
        _ status: AuthorizationStatus,
        level: Level? = nil,
        reason: StateReason = .user,
        canRequest: Bool = false,
        hint: String? = nil,
        appName: String? = "Photo Import"
    ) -> PermissionState {
        var state = PermissionState(
            permission: permission,
            status: status,
            level: level,
            reason: reason,
            canRequest: canRequest,
            hint: hint
        )
        state.appName = appName
        return state
    }

    @Test(
        "S 1.5: every permission, refusal, reason and language has its own words",
        arguments: ["C", "zh_CN.UTF-8"]
    )
    func complete(locale: String) throws {
        let contents = CatalogueContents(try BuiltInCatalogue.entries())
        #expect(contents.catalogue.permissions.count == 17)
        let languages = [locale, "zh_CN"]
        for permission in contents.catalogue.permissions {
            let names = try #require(contents[permission]).names(in: languages)
            let states =
                Self.refusals.map { state(permission, $0) }
                + Self.reasons.map { state(permission, .notDetermined, reason: $0) }
            var bodies: Set<String> = []
            for state in states {
                let text = try #require(state.explanation(locale: locale))
                let what = "\(permission) \(state.status) \(state.reason): \(text.body)"
                #expect(text.body.contains("“Photo Import”"), "\(what)")
                #expect(
                    names.contains { text.body.localizedCaseInsensitiveContains($0) },
                    "\(what)"
                )
                #expect(!text.body.contains("%"), "\(what)")
                #expect(!text.body.contains("-"), "an id or a word of the wire: \(what)")
                #expect(text.title != permission.rawValue)
                #expect(text.body.hasSuffix(locale == "C" ? "." : "。"), "\(what)")
                bodies.insert(text.body)
            }
            // `unknown` is told as a refusal.
            #expect(bodies.count == states.count - 1, "\(permission)")
        }
    }

    @Test(
        "B10: an app that was allowed less than it asks for is not told that it was never allowed",
        arguments: [("C", "less than it asks for"), ("zh_CN.UTF-8", "少于所请求的")]
    )
    func allowedLess(locale: String, words: String) {
        let less = state(.photos, .notDetermined, level: .addOnly, canRequest: true)
        #expect(less.explanation(locale: locale)?.body.contains(words) == true)
        let undecided = state(.photos, .notDetermined, reason: .notAsked, canRequest: true)
        #expect(undecided.explanation(locale: locale)?.body.contains(words) == false)
    }

    @Test(
        "what can be done about a state, and whether settings are the place for it",
        arguments: [
            (.denied, .user, false, "hint", true), (.disabled, .switchedOff, false, "hint", true),
            (.restricted, .policy, false, "administrator", false),
            (.notSupported, .noDevice, false, nil, false),
            (.unknown("invented"), .user, false, nil, false),
            (.notDetermined, .notAsked, true, "Try again", false),
            (.notDetermined, .dismissed, true, "Try again", false),
            (.notDetermined, .quieted, false, "hint", true),
            (.notDetermined, .timedOut, true, "Try again", false),
            (.notDetermined, .withdrawn, true, "Try again", false),
            (.notDetermined, .expired, true, "Try again", false),
            (.notDetermined, .reset, true, "Try again", false),
            (.notDetermined, .relinquished, true, "Try again", false),
            (.notDetermined, .uninstalled, true, "Try again", false),
            (.notDetermined, .askEveryTime, true, "Try again", false),
            (.notDetermined, .noPrompter, true, "consentctl agent", false),
            (.notDetermined, .prompterFailed, true, "consentctl agent", false),
        ] as [(AuthorizationStatus, StateReason, Bool, String?, Bool)]
    )
    func steps(
        status: AuthorizationStatus,
        reason: StateReason,
        canRequest: Bool,
        step: String?,
        canOpenSettings: Bool
    ) throws {
        let told = state(.camera, status, reason: reason, canRequest: canRequest, hint: "The hint.")
        let english = try #require(told.explanation(locale: "C"))
        #expect(english.canOpenSettings == canOpenSettings)
        if let step {
            #expect(english.step?.contains(step) == true, "\(english.step ?? "none")")
        } else {
            #expect(english.step == nil)
        }
        let chinese = try #require(told.explanation(locale: "zh_CN"))
        #expect((chinese.step == nil) == (step == nil))
        #expect(step == "hint" || chinese.step != english.step || step == nil)
    }

    @Test("what can be used needs no explanation")
    func usable() {
        for status in [AuthorizationStatus.authorized, .limited, .provisional] {
            #expect(state(.camera, status).explanation() == nil)
        }
    }

    @Test("B17 B30: restricted has its own words and no way to settings")
    func restricted() throws {
        let restricted = try #require(
            state(.camera, .restricted, hint: "somewhere").explanation(locale: "C")
        )
        let denied = try #require(
            state(.camera, .denied, hint: "Type this.").explanation(locale: "C")
        )
        #expect(restricted.body != denied.body)
        #expect(!restricted.canOpenSettings)
        #expect(restricted.step == "Only an administrator of this computer can change that.")
        #expect(denied.canOpenSettings)
        #expect(denied.step == "Type this.")
    }

    @Test("B12: switched off is not the same as not there")
    func disabledIsNotAbsent() throws {
        let disabled = try #require(state(.location, .disabled).explanation(locale: "C"))
        let absent = try #require(state(.location, .notSupported).explanation(locale: "C"))
        #expect(disabled.body != absent.body)
        #expect(disabled.canOpenSettings)
        #expect(!absent.canOpenSettings)
        #expect(absent.step == nil)
    }

    @Test("B8: without a name it speaks of this app, as a sentence does")
    func withoutName() throws {
        for name in [nil, "", "\u{200B}"] as [String?] {
            let text = state(.camera, .denied, appName: name)
            #expect(text.explanation(locale: "C")?.body == "This app cannot use the camera.")
        }
        let chinese = state(.camera, .denied, appName: nil).explanation(locale: "zh_CN")
        #expect(chinese?.body.hasPrefix("此应用") == true)
    }

    @Test("a question without an answer says why, and that it may be tried again")
    func unanswered() throws {
        let dismissed = try #require(
            state(.camera, .notDetermined, reason: .dismissed, canRequest: true)
                .explanation(locale: "C")
        )
        #expect(
            dismissed.body
                == "“Photo Import” cannot use the camera. The question was closed without an answer."
        )
        #expect(dismissed.step == "Try again, and you will be asked.")
        #expect(!dismissed.canOpenSettings)
        let unshown = try #require(
            state(.camera, .notDetermined, reason: .noPrompter, canRequest: true)
                .explanation(locale: "C")
        )
        #expect(unshown.step?.contains("consentctl agent") == true)
        let quieted = try #require(
            state(.camera, .notDetermined, reason: .quieted).explanation(locale: "C")
        )
        #expect(quieted.canOpenSettings)
    }

    @Test("a permission that is not built in has words too")
    func notBuiltIn() throws {
        let permission = Permission(rawValue: "org.example.smart-home")
        for status in Self.refusals {
            let text = try #require(state(permission, status).explanation(locale: "C"))
            #expect(text.title == "org.example.smart-home")
            #expect(text.body.hasPrefix("“Photo Import” cannot use org.example.smart-home"))
        }
    }
}
