package import ConsentModel

/// The whole catalogue: what permissions there are, and their words.
package struct CatalogueContents: Hashable, Sendable {
    /// What they are.
    package let catalogue: Catalogue
    private let texts: [Permission: PermissionTexts]

    /// Collects entries; of two for one permission the first counts.
    package init(_ entries: some Sequence<CatalogueEntry>) {
        let entries = Array(entries)
        catalogue = Catalogue(entries.map(\.definition))
        texts = Dictionary(
            entries.map { ($0.definition.permission, $0.texts) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The words for a permission, if it exists.
    package subscript(permission: Permission) -> PermissionTexts? {
        texts[permission]
    }
}
