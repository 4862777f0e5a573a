package import ConsentModel

/// What an agent shows: the dictionary of Agent.Ask.
package struct AgentQuestion: Hashable, Sendable {
    /// Who asks.
    package var app: App
    /// Its name, as shown.
    package var appName: String
    /// How it is known.
    package var evidence: Evidence
    /// For what.
    package var permission: Permission
    /// The level that is asked for.
    package var level: Level?
    /// The level that is held already, when a higher one is asked for.
    package var heldLevel: Level?
    /// The question itself, localized.
    package var title: String
    /// What allowing means, localized.
    package var body: String
    /// What the app says that it is for: its claim, in its words.
    package var reason: String
    /// A name of the icon theme.
    package var icon: String
    /// The levels that an answer may choose, lowest first.
    package var levels: [Level]
    /// The lifetimes that an answer may choose, shortest first.
    package var lifetimes: [Lifetime]
    /// The window that the question belongs to; empty for none.
    package var parentWindow: String

    /// Makes a question of its parts.
    package init(
        app: App,
        appName: String,
        evidence: Evidence,
        permission: Permission,
        level: Level? = nil,
        heldLevel: Level? = nil,
        title: String,
        body: String,
        reason: String,
        icon: String,
        levels: [Level] = [],
        lifetimes: [Lifetime],
        parentWindow: String = ""
    ) {
        self.app = app
        self.appName = appName
        self.evidence = evidence
        self.permission = permission
        self.level = level
        self.heldLevel = heldLevel
        self.title = title
        self.body = body
        self.reason = reason
        self.icon = icon
        self.levels = levels
        self.lifetimes = lifetimes
        self.parentWindow = parentWindow
    }

    /// Reads a question.
    package init(_ question: Options) throws(WireError) {
        app = App(
            id: try question.required(.appID, question.longText),
            kind: AppKind(wireValue: try question.required(.appKind, question.text))
        )
        appName = try question.required(.appName, question.longText)
        evidence = Evidence(wireValue: try question.required(.evidence, question.text))
        permission = Permission(rawValue: try question.required(.permission, question.text))
        level = try question.text(.level).map { Level(rawValue: $0) }
        heldLevel = try question.text(.heldLevel).map { Level(rawValue: $0) }
        title = try question.required(.title, question.longText)
        body = try question.longText(.body) ?? ""
        reason = try question.longText(.reason) ?? ""
        icon = try question.text(.icon) ?? ""
        levels = try question.texts(.levels)?.map { Level(rawValue: $0) } ?? []
        lifetimes = try question.texts(.lifetimes)?.map { Lifetime(wireValue: $0) } ?? []
        parentWindow = try question.longText(.parentWindow) ?? ""
    }

    /// The question as it goes over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(.appID, app.id)
        fields.set(.appKind, word: app.kind)
        fields.set(.appName, appName)
        fields.set(.evidence, word: evidence)
        fields.set(.permission, permission.rawValue)
        fields.set(.level, level?.rawValue)
        fields.set(.heldLevel, heldLevel?.rawValue)
        fields.set(.title, title)
        fields.set(.body, body)
        fields.set(.reason, reason)
        fields.set(.icon, icon)
        fields.set(.levels, levels.map(\.rawValue))
        fields.set(.lifetimes, lifetimes.map(\.wireValue))
        fields.set(.parentWindow, parentWindow)
        return fields
    }
}
