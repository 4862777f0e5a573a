/// The words for one permission, from its catalogue entry.
///
/// Every text takes the names of languages, the preferred first, and falls back to English.
package struct PermissionTexts: Hashable, Sendable {
    /// The name in settings: "Camera".
    package var title: LocalizedText
    /// Other words for it, between semicolons; nil where the title has them all.
    package var keywords: LocalizedText?
    /// A name of the icon theme.
    package var icon: String
    /// The names of the levels.
    package var levelNames: [Level: LocalizedText]
    /// The title of a prompt.
    package var question: LocalizedText
    /// The same for levels other than the default one.
    package var levelQuestions: [Level: LocalizedText]
    /// What allowing means.
    package var body: LocalizedText
    /// The same for levels other than the default one.
    package var levelBodies: [Level: LocalizedText]
    /// What does not work, by why: one sentence each.
    package var refusals: Refusals
    /// By which command to change it.
    package var hint: LocalizedText
    /// Where in the desktop's settings to change it, where they ever have it.
    package var settingsHint: LocalizedText?

    /// Why a permission cannot be used, in the words of each status.
    package struct Refusals: Hashable, Sendable {
        /// The user refused.
        package var denied: LocalizedText
        /// A policy forbids it.
        package var restricted: LocalizedText
        /// The whole permission is switched off.
        package var disabled: LocalizedText
        /// Nothing here provides it.
        package var notSupported: LocalizedText

        /// Collects the sentences.
        package init(
            denied: LocalizedText,
            restricted: LocalizedText,
            disabled: LocalizedText,
            notSupported: LocalizedText
        ) {
            self.denied = denied
            self.restricted = restricted
            self.disabled = disabled
            self.notSupported = notSupported
        }
    }

    /// Collects the words.
    package init(
        title: LocalizedText,
        keywords: LocalizedText? = nil,
        icon: String,
        levelNames: [Level: LocalizedText] = [:],
        question: LocalizedText,
        levelQuestions: [Level: LocalizedText] = [:],
        body: LocalizedText,
        levelBodies: [Level: LocalizedText] = [:],
        refusals: Refusals,
        hint: LocalizedText,
        settingsHint: LocalizedText? = nil
    ) {
        self.title = title
        self.keywords = keywords
        self.icon = icon
        self.levelNames = levelNames
        self.question = question
        self.levelQuestions = levelQuestions
        self.body = body
        self.levelBodies = levelBodies
        self.refusals = refusals
        self.hint = hint
        self.settingsHint = settingsHint
    }
}

extension PermissionTexts {
    /// The name in settings.
    package func title(in languages: [String]) -> String {
        title.text(in: languages)
    }

    /// The words of the name, and others that mean the same.
    package func names(in languages: [String]) -> [String] {
        let words = keywords?.text(in: languages).split(separator: ";").map(String.init) ?? []
        return [title(in: languages)] + words
    }

    /// The name of a level; its word where the catalogue has no name for it.
    package func levelName(_ level: Level, in languages: [String]) -> String {
        levelNames[level]?.text(in: languages) ?? level.rawValue
    }

    /// The title of a prompt, which names the level that is asked for.
    package func question(app: DisplayName, level: Level?, in languages: [String]) -> String {
        let text = level.flatMap { levelQuestions[$0] } ?? question
        return text.text(in: languages, filling: ["APP": app.text])
    }

    /// What allowing means, one sentence.
    package func body(app: DisplayName, level: Level?, in languages: [String]) -> String {
        let text = level.flatMap { levelBodies[$0] } ?? body
        return text.text(in: languages, filling: ["APP": app.text])
    }

    /// What does not work and why, one sentence; nil where it is usable or can be asked for.
    package func refusal(
        app: DisplayName,
        status: AuthorizationStatus,
        in languages: [String]
    ) -> String? {
        let text: LocalizedText
        switch status {
        case .denied, .unknown: text = refusals.denied
        case .restricted: text = refusals.restricted
        case .disabled: text = refusals.disabled
        case .notSupported: text = refusals.notSupported
        case .authorized, .limited, .provisional, .notDetermined: return nil
        }
        return text.text(in: languages, filling: ["APP": app.text])
    }

    /// How to change it, one sentence, by a command that `SettingsCommand` makes.
    package func hint(app: DisplayName, command: String, in languages: [String]) -> String {
        hint.text(in: languages, filling: ["APP": app.text, "COMMAND": command])
    }

    /// Where to change it, one sentence, in a place of the desktop's settings.
    ///
    /// - Parameters:
    ///   - app: Whose permission.
    ///   - place: The names to choose one after another.
    ///   - languages: Names as `zh_CN`, the preferred first.
    /// - Returns: The sentence; nil for a permission that no desktop's settings have.
    package func hint(app: DisplayName, place: String, in languages: [String]) -> String? {
        settingsHint?.text(in: languages, filling: ["APP": app.text, "PLACE": place])
    }
}
