/// The permissions that exist, in the order of their ids.
package struct Catalogue: Hashable, Sendable {
    private let definitions: [Permission: PermissionDefinition]
    /// Every permission, by id.
    package let permissions: [Permission]

    /// Collects definitions; of two for one permission the first counts.
    package init(_ definitions: some Sequence<PermissionDefinition>) {
        self.definitions = Dictionary(
            definitions.lazy.map { ($0.permission, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        permissions = self.definitions.keys.sorted { $0.rawValue < $1.rawValue }
    }

    /// What is known of a permission, if it exists.
    package subscript(permission: Permission) -> PermissionDefinition? {
        definitions[permission]
    }

    /// The permissions that are usable only while the given one is.
    package func dependents(of permission: Permission) -> [Permission] {
        permissions.filter { definitions[$0]?.requires == permission }
    }
}
