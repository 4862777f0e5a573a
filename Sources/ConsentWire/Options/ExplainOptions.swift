package import ConsentModel

/// The options of Manager.Explain.
package struct ExplainOptions: Hashable, Sendable {
    /// The kind of the app; nil for the one that is meant by the id.
    package var kind: AppKind?
    /// The level meant; nil for the default one.
    package var level: Level?
    /// The language of the texts.
    package var locale: String?

    /// Collects options.
    package init(kind: AppKind? = nil, level: Level? = nil, locale: String? = nil) {
        self.kind = kind
        self.level = level
        self.locale = locale
    }

    /// Reads options.
    package init(_ options: Options) throws(WireError) {
        kind = try options.kind()
        level = try options.level()
        locale = try options.locale()
    }

    /// The options as they go over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(.kind, word: kind)
        fields.set(.level, level?.rawValue)
        fields.set(.locale, locale)
        return fields
    }
}
