package import ConsentModel

/// A row of Manager.ListApps.
package struct AppRow: Row {
    /// The app.
    package var app: App
    /// The name that prompts show.
    package var name: String
    /// How it is known; nil for an app that was never seen.
    package var evidence: Evidence?
    /// Whether it is installed.
    package var isInstalled: Bool
    /// When it first asked.
    package var firstSeen: Timestamp?
    /// When it last asked.
    package var lastSeen: Timestamp?
    /// The row's place in its list.
    package var cursor: String?

    /// Makes a row of its parts.
    package init(
        app: App,
        name: String,
        evidence: Evidence? = nil,
        isInstalled: Bool,
        firstSeen: Timestamp? = nil,
        lastSeen: Timestamp? = nil,
        cursor: String? = nil
    ) {
        self.app = app
        self.name = name
        self.evidence = evidence
        self.isInstalled = isInstalled
        self.firstSeen = firstSeen
        self.lastSeen = lastSeen
        self.cursor = cursor
    }

    /// Reads a row.
    package init(_ row: Options) throws(WireError) {
        app = try row.requiredApp()
        name = try row.required(.name, row.longText)
        evidence = try row.word(.evidence, Evidence.self)
        isInstalled = try row.required(.installed, row.bool)
        firstSeen = try row.timestamp(.firstSeen)
        lastSeen = try row.timestamp(.lastSeen)
        cursor = try row.longText(.cursor)
    }

    /// The row as it goes over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(app)
        fields.set(.name, name)
        fields.set(.evidence, word: evidence)
        fields.set(.installed, isInstalled)
        fields.set(.firstSeen, time: firstSeen)
        fields.set(.lastSeen, time: lastSeen)
        fields.set(.cursor, cursor)
        return fields
    }
}
