package import ConsentModel

/// What a grant, or an answer that allows, says beyond "yes".
package struct GrantTerms: Hashable, Sendable {
    /// The level; nil for the permission's default, or for the one that was asked.
    package var level: Level?
    /// How long; nil for `always`, or what rule 15 or 16 allows at most.
    package var lifetime: Lifetime?
    /// For `until`: when it ends, microseconds since 1970.
    package var expires: Int64?

    /// Describes terms.
    package init(level: Level? = nil, lifetime: Lifetime? = nil, expires: Int64? = nil) {
        self.level = level
        self.lifetime = lifetime
        self.expires = expires
    }
}
