/// Who this app is, as the service found out.
public struct AppIdentity: Hashable, Sendable {
    /// The id that decisions belong to, together with the kind.
    public let id: String
    /// The kind of app.
    public let kind: AppKind
    /// The name that prompts show.
    public let name: String
    /// How the app is known.
    public let evidence: Evidence

    package init(id: String, kind: AppKind, name: String, evidence: Evidence) {
        self.id = id
        self.kind = kind
        self.name = name
        self.evidence = evidence
    }
}
