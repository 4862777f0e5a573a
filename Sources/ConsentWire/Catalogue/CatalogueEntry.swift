package import ConsentModel

/// One permission of the catalogue: what it is, and its words.
package struct CatalogueEntry: Hashable, Sendable {
    /// What it is.
    package let definition: PermissionDefinition
    /// Its words.
    package let texts: PermissionTexts

    /// Puts both together.
    package init(definition: PermissionDefinition, texts: PermissionTexts) {
        self.definition = definition
        self.texts = texts
    }
}
