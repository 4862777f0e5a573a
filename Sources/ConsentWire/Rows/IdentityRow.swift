package import ConsentModel

/// The reply of Permissions.Identity.
package struct IdentityRow: Row {
    /// The app.
    package var app: App
    /// The name that prompts show.
    package var name: String
    /// How the app is known.
    package var evidence: Evidence

    /// Makes a row of its parts.
    package init(
        app: App,
        name: String,
        evidence: Evidence
    ) {
        self.app = app
        self.name = name
        self.evidence = evidence
    }

    /// Reads a row.
    package init(_ row: Options) throws(WireError) {
        app = try row.requiredApp()
        name = try row.required(.name, row.longText)
        evidence = Evidence(wireValue: try row.required(.evidence, row.text))
    }

    /// The row as it goes over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(app)
        fields.set(.name, name)
        fields.set(.evidence, word: evidence)
        return fields
    }
}
