import Consent
import ConsentModel
import ConsentWire
import Testing

@Suite("Explanations")
struct ExplanationTests {
    private static let refusals: [AuthorizationStatus] = [
        .denied, .restricted, .disabled, .notSupported, .unknown("invented"),
    ]

    private func state(
        _ permission: Permission,
        _ status: AuthorizationStatus,
        reason: StateReason = .user,
        canRequest: Bool = false,
        hint: String? = nil,
        appName: String? = "Photo Import"
    ) -> PermissionState {
        var state = PermissionState(
            permission: permission,
            status: status,
            reason: reason,
            canRequest: canRequest,
            hint: hint
        )
        state.appName = appName
        return state
    }

    @Test("every built-in permission has words for every refusal, in both languages")
    func complete() throws {
        let entries = try BuiltInCatalogue.entries()
        #expect(entries.count == 17)
        for permission in entries.map(\.definition.permission) {
            for status in Self.refusals {
                for locale in ["C", "zh_CN.UTF-8"] {
                    let text = try #require(state(permission, status).explanation(locale: locale))
                    #expect(text.body.contains("Photo Import"), "\(permission) \(status) \(locale)")
                    #expect(!text.body.contains("%"), "\(permission) \(status) \(locale)")
                    #expect(text.title != permission.rawValue)
                }
            }
        }
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
        #expect(dismissed.body == "“Photo Import” did not get an answer: the question was closed.")
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
