import ConsentWire
import GIO

extension PermissionState {
    /// Explains why the permission cannot be used and what would mend it.
    ///
    /// - Parameter locale: A POSIX locale name, such as `zh_CN.UTF-8`; the process's own where nil.
    /// - Returns: The explanation; nil where the permission can be used.
    public func explanation(locale: String? = nil) -> PermissionExplanation? {
        guard !isUsable else { return nil }
        let languages = locale.map(Languages.names(for:)) ?? Languages.current
        return PermissionExplanation(
            title: Self.texts[permission]?.title(in: languages) ?? permission.rawValue,
            body: body(in: languages),
            step: step(in: languages),
            canOpenSettings: canBeChangedByUser
        )
    }

    /// Whether settings have anything to change here: not a policy, not what is not there.
    private var canBeChangedByUser: Bool {
        switch status {
        case .denied, .disabled: true
        case .notDetermined: !canRequest
        default: false
        }
    }

    private func body(in languages: [String]) -> String {
        let app = AppPhrase(appName, in: languages)
        guard status == .notDetermined else {
            return app.spoken(refusal(app.name, status, in: languages))
        }
        let text = ExplanationTexts.undecided(reason, holdsLess: level != nil)
        let refusal = refusal(app.name, .denied, in: languages)
        return app.spoken(text.text(in: languages, filling: ["REFUSAL": refusal]))
    }

    /// What does not work; of a permission that is not built in by its id.
    private func refusal(
        _ app: DisplayName,
        _ status: AuthorizationStatus,
        in languages: [String]
    ) -> String {
        Self.texts[permission]?.refusal(app: app, status: status, in: languages)
            ?? ExplanationTexts.unknownPermission(status).text(
                in: languages,
                filling: ["APP": app.text, "PERMISSION": permission.rawValue]
            )
    }

    private func step(in languages: [String]) -> String? {
        switch status {
        case .notDetermined where reason == .noPrompter || reason == .prompterFailed:
            ExplanationTexts.startAgent.text(in: languages)
        case .notDetermined where canRequest:
            ExplanationTexts.askAgain.text(in: languages)
        case .denied, .disabled, .notDetermined:
            // The service knows the app and the place.
            hint ?? ExplanationTexts.changeIt.text(in: languages)
        case .restricted:
            ExplanationTexts.askAdministrator.text(in: languages)
        default:
            nil
        }
    }

    /// The words of the built-in permissions; a test sees to it that they can be read.
    private static let texts = CatalogueContents((try? BuiltInCatalogue.entries()) ?? [])
}

/// How a text speaks of the app: by its name, or as the app that is just showing it.
private struct AppPhrase {
    let name: DisplayName
    private let isNamed: Bool

    init(_ appName: String?, in languages: [String]) {
        let thisApp = ExplanationTexts.thisApp.text(in: languages)
        name = DisplayName(appName ?? "", id: thisApp)
        isNamed = name.text != thisApp
    }

    /// Leaves out the quotation marks around what is no name, and begins as a sentence does.
    func spoken(_ sentence: String) -> String {
        guard !isNamed else { return sentence }
        let plain = sentence.replacing("“\(name)”", with: name.text)
        return plain.prefix(1).uppercased() + plain.dropFirst()
    }
}
