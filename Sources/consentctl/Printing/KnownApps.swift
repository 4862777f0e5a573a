import ConsentModel
import ConsentWire

/// The apps that the service knows, to be looked up.
struct KnownApps {
    private let rows: [App: AppRow]

    /// Takes the rows of a list.
    init(_ rows: [AppRow]) {
        self.rows = Dictionary(rows.map { ($0.app, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// What is known of an app.
    subscript(app: App) -> AppRow? { rows[app] }

    /// Every app of an id, of whatever kind.
    func rows(of id: String) -> [AppRow] {
        rows.values.filter { $0.app.id == id }.sorted { $0.app < $1.app }
    }

    /// What a list says beside an app: `never seen`, `not installed`, both or nothing.
    func marks(of app: App) -> String {
        guard let row = rows[app] else { return Self.neverSeen }
        return [row.firstSeen == nil ? Self.neverSeen : nil, row.isInstalled ? nil : Self.gone]
            .compactMap(\.self).joined(separator: ", ")
    }

    /// Whether an app was ever seen or is installed.
    static func isFamiliar(_ row: AppRow) -> Bool {
        row.firstSeen != nil || row.isInstalled
    }

    /// Whether no app of this id was ever seen or is installed.
    func isStrange(_ id: String) -> Bool {
        !rows(of: id).contains(where: Self.isFamiliar)
    }

    /// The id that was most likely meant, among those that were seen or are installed.
    func nearest(to id: String) -> String? {
        let ids = Set(rows.values.lazy.filter(Self.isFamiliar).map(\.app.id))
        let others = ids.subtracting([id]).sorted()
        let wanted = Self.lastWord(of: id)
        // Ids of one vendor are all alike but for their last word.
        let similar = others.filter { other in
            NearestName.of(wanted, in: CollectionOfOne(Self.lastWord(of: other))) != nil
        }
        return NearestName.of(id, in: similar)
            ?? similar.first { Self.lastWord(of: $0) == id.lowercased() }
    }

    private static func lastWord(of id: String) -> String {
        id.lowercased().split(whereSeparator: { "./".contains($0) }).last.map(String.init) ?? ""
    }

    private static let neverSeen = "never seen"
    private static let gone = "not installed"
}
