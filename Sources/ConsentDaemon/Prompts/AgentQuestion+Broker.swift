import Broker
import ConsentModel
import ConsentWire

extension AgentQuestion {
    /// Puts a question of the broker into words; the app has no say in its title.
    init(_ question: Question, texts: PermissionTexts, languages: [String]) {
        let caller = question.caller
        // Rule 15: the program runs others' code, and a "yes" would be one to all of it.
        let name =
            caller.runsOthersCode
            ? DisplayName.anyProgram(runBy: caller.name, languages: languages)
            : DisplayName(caller.name, id: caller.app.id)
        self.init(
            app: caller.app,
            appName: name.text,
            evidence: caller.evidence,
            permission: question.permission,
            level: question.level,
            heldLevel: question.heldLevel,
            title: texts.question(app: name, level: question.level, in: languages),
            body: texts.body(app: name, level: question.level, in: languages)
                + (caller.hasReplacedName ? " " + Self.nameSource.text(in: languages) : ""),
            reason: TextEscaping.quotable(question.reason),
            icon: caller.icon ?? texts.icon,
            levels: question.levels,
            lifetimes: question.lifetimes,
            parentWindow: question.parentWindow
        )
    }

    // Any program that may write to the user's files can put such a file there: the id that stands
    // beside the name is what is true of the app.
    private static let nameSource = LocalizedText(
        original: "Its name and icon come from a file in your own folder, "
            + "which replaces the system's.",
        translations: ["zh_CN": "其名称和图标来自您自己文件夹中的文件,该文件取代了系统的文件。"]
    )
}

extension GrantTerms {
    /// Takes what an agent brought.
    init(_ terms: AgentAnswer.Terms) {
        self.init(
            level: terms.level,
            lifetime: terms.lifetime,
            expires: terms.expires?.microsecondsSince1970
        )
    }
}

extension Answer {
    /// Takes what an agent brought.
    init(_ answer: AgentAnswer) {
        switch answer {
        case .allow(let terms): self = .allow(GrantTerms(terms))
        case .deny(let terms): self = .deny(GrantTerms(terms))
        case .dismiss: self = .dismiss
        }
    }
}
