import ConsentModel
import ConsentWire

/// The permissions that keys of usage descriptions may name, and the words for them.
struct LintVocabulary: Sendable {
    /// What exists.
    private(set) var catalogue: Catalogue
    /// Whether the service was asked, which may know more than what is compiled in.
    private(set) var isComplete = false

    private var names: [Permission: [String]]

    private static let languages = [["C"], ["zh_CN"]]

    /// Takes the built-in permissions, which need no service.
    init(_ contents: CatalogueContents) {
        catalogue = contents.catalogue
        names = Dictionary(
            uniqueKeysWithValues: contents.catalogue.permissions.map { permission in
                let names = Self.languages.flatMap { languages in
                    contents[permission]?.names(in: languages) ?? []
                }
                return (permission, names + [permission.rawValue])
            }
        )
    }

    /// Adds the permissions that the service knows.
    mutating func add(_ rows: [PermissionRow]) {
        isComplete = true
        let known = catalogue.permissions.compactMap { catalogue[$0] }
        let others = rows.map { PermissionDefinition(permission: $0.permission, levels: $0.levels) }
        catalogue = Catalogue(known + others)
        for row in rows { names[row.permission, default: [row.permission.rawValue]] += [row.title] }
    }

    /// What may stand in a text and says no more than the key does.
    func names(of permission: Permission, level: Level?) -> [String] {
        (names[permission] ?? []) + [level?.rawValue ?? ""]
    }
}
