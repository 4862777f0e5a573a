package import ConsentModel

/// The options of Permissions.Status, Authority.Check and Authority.BeginUse.
package struct StatusOptions: Hashable, Sendable {
    /// The level meant; nil for the default one.
    package var level: Level?
    /// The language of the texts.
    package var locale: String?

    /// Collects options.
    package init(level: Level? = nil, locale: String? = nil) {
        self.level = level
        self.locale = locale
    }

    /// Reads options.
    package init(_ options: Options) throws(WireError) {
        level = try options.level()
        locale = try options.locale()
    }

    /// The options as they go over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(.level, level?.rawValue)
        fields.set(.locale, locale)
        return fields
    }
}
