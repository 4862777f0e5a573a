package import ConsentModel

/// The options of Manager.Grant.
package struct GrantOptions: Hashable, Sendable {
    /// The level; nil for the default one.
    package var level: Level?
    /// How long; nil for always.
    package var lifetime: Lifetime?
    /// When it ends, for a lifetime of `until` and only then.
    package var expires: Timestamp?
    /// The kind of the app; nil for every kind that is known of the id.
    package var kind: AppKind?

    /// Collects options.
    package init(
        level: Level? = nil,
        lifetime: Lifetime? = nil,
        expires: Timestamp? = nil,
        kind: AppKind? = nil
    ) {
        self.level = level
        self.lifetime = lifetime
        self.expires = expires
        self.kind = kind
    }

    /// Reads options.
    package init(_ options: Options) throws(WireError) {
        level = try options.level()
        lifetime = try options.knownWord(.lifetime, Lifetime.self)
        expires = try options.timestamp(.expires)
        kind = try options.kind()
        if lifetime == .until, expires == nil {
            throw .invalidArguments("the lifetime “until” needs “expires”, in Unix seconds")
        }
        if lifetime != .until, expires != nil {
            throw .invalidArguments("“expires” goes with the lifetime “until” only")
        }
    }

    /// The options as they go over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(.level, level?.rawValue)
        fields.set(.lifetime, word: lifetime)
        fields.set(.expires, time: expires)
        fields.set(.kind, word: kind)
        return fields
    }
}
