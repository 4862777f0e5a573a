package import ConsentModel

/// What is kept about an app itself.
package struct AppRecord: Hashable, Sendable {
    /// The app.
    package var app: App
    /// Its name when it was last seen.
    package var name: String
    /// How it was known when it was last seen; nil for an app that was never seen.
    package var evidence: Evidence?
    /// When it first asked, microseconds since 1970; nil for an app that was never seen.
    package var firstSeen: Int64?
    /// When it last asked, microseconds since 1970.
    package var lastSeen: Int64?
    /// The revision of its states.
    package var revision: UInt64
    /// Whether somebody has named its kind, which is a guess otherwise until it is seen.
    package var isKindNamed: Bool

    /// Describes an app.
    package init(
        app: App,
        name: String,
        evidence: Evidence? = nil,
        firstSeen: Int64? = nil,
        lastSeen: Int64? = nil,
        revision: UInt64 = 0,
        isKindNamed: Bool = false
    ) {
        self.app = app
        self.name = name
        self.evidence = evidence
        self.firstSeen = firstSeen
        self.lastSeen = lastSeen
        self.revision = revision
        self.isKindNamed = isKindNamed
    }
}
