/// The keys of a desktop file that say what an app wants a permission for.
package enum UsageDescriptionKey {
    /// What a key stands for.
    package enum Meaning: Hashable, Sendable {
        /// What the app wants a permission for, at one level or at any.
        case text(Permission, Level?)
        /// Nothing that is known; the key that was most likely meant.
        case unknownPermission(nearest: String?)
        /// A level that the permission does not have.
        case unknownLevel(Permission)
    }

    /// What every key begins with.
    package static let prefix = "X-Consent-Usage-"

    /// The keys to look under, in order: the level's own, then the permission's.
    package static func names(for permission: Permission, level: Level?) -> [String] {
        let name = prefix + camelCased(permission.rawValue)
        return (level.map { [name + "-" + camelCased($0.rawValue)] } ?? []) + [name]
    }

    /// What a key stands for, among the permissions that exist; nil for a key of something else.
    ///
    /// - Parameters:
    ///   - key: The key, without a locale in brackets.
    ///   - catalogue: The permissions that exist.
    /// - Returns: What it stands for.
    package static func meaning(of key: String, in catalogue: Catalogue) -> Meaning? {
        guard key.hasPrefix(prefix) else { return nil }
        var leveled: Permission?
        var known: [String] = []
        for permission in catalogue.permissions {
            let name = names(for: permission, level: nil)[0]
            if key == name { return .text(permission, nil) }
            known.append(name)
            for level in catalogue[permission]?.levels ?? [] {
                let name = names(for: permission, level: level)[0]
                if key == name { return .text(permission, level) }
                known.append(name)
            }
            if key.hasPrefix(name + "-") { leveled = permission }
        }
        if let leveled { return .unknownLevel(leveled) }
        let names = known.map { String($0.dropFirst(prefix.count)) }
        let nearest = NearestName.of(String(key.dropFirst(prefix.count)), in: names)
        return .unknownPermission(nearest: nearest.map { prefix + $0 })
    }

    /// `background-location` becomes `BackgroundLocation`, and a dot becomes a hyphen.
    private static func camelCased(_ id: String) -> String {
        id.split(separator: ".").map { label in
            label.split { $0 == "-" || $0 == "_" }
                .map { $0.prefix(1).uppercased() + $0.dropFirst() }
                .joined()
        }.joined(separator: "-")
    }
}
