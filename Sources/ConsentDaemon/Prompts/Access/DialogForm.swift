import Broker
import ConsentModel
import ConsentWire
import GIO

/// A question in the form of the desktop's own dialog.
struct DialogForm: Sendable {
    /// The question itself.
    let title: String
    /// What allowing means.
    let subtitle: String
    /// What the app says, and who it is.
    let body: String
    /// A name of the icon theme.
    let icon: String
    /// The buttons.
    let labels: (allow: String, refuse: String)
    /// What else can be chosen.
    let choices: [DialogChoice]
    /// The app's desktop file, where there is one; else empty.
    let appID: String
    /// The app's window, where the dialog may belong to it; else empty.
    let parentWindow: String

    /// Puts a question of the broker into words.
    ///
    /// - Parameters:
    ///   - question: What is asked.
    ///   - texts: The words of its permission.
    ///   - desktopFile: The id of the app's desktop file, which some backends cannot do without when
    ///     they are given an id at all.
    ///   - backend: What shows it.
    ///   - languages: The user's.
    init(
        _ question: Question,
        texts: PermissionTexts,
        desktopFile: String?,
        for backend: AccessBackend,
        languages: [String]
    ) {
        let words = AgentQuestion(question, texts: texts, languages: languages)
        let claim = DialogTexts.claim.text(
            in: languages,
            filling: ["APP": words.appName, "REASON": Self.line(words.reason)]
        )
        let identity = DialogTexts.identity(by: words.evidence)
            .text(in: languages, filling: ["ID": Self.line(words.app.id)])
        title = Self.plain(words.title)
        subtitle = Self.plain(words.body)
        body = Self.plain(claim) + "\n\n" + Self.plain(identity)
        // The permission's and not the app's: a dialog that looks like an app's own is not believed.
        icon = texts.icon
        labels = (
            DialogTexts.allow.text(in: languages),
            DialogTexts.refuse.text(in: languages)
        )
        choices = DialogChoice.all(for: question, texts: texts, by: backend, in: languages)
        appID = desktopFile ?? ""
        parentWindow = backend.takesParentWindow ? question.parentWindow : ""
    }

    /// The arguments of `AccessDialog`.
    func arguments(handle: ObjectPath) -> Variant {
        var options: [String: Variant] = [
            "modal": Variant(true),
            "grant_label": Variant(labels.allow),
            "deny_label": Variant(labels.refuse),
            "icon": Variant(icon),
        ]
        if !choices.isEmpty {
            options["choices"] = .array(of: "(ssa(ss)s)", choices.map(\.variant))
        }
        return .tuple(handle, appID, parentWindow, title, subtitle, body, options)
    }

    /// What others wrote, as one line of what can be seen.
    private static func line(_ text: String) -> String {
        TextEscaping.visible(text).split(separator: " ").joined(separator: " ")
    }

    /// A text that no dialog takes for markup, as KDE's titles always are.
    private static func plain(_ text: String) -> String {
        String(text.map { $0 == "<" ? "‹" : $0 == ">" ? "›" : $0 })
    }
}
