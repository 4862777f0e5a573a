/// The keys of a desktop file that say what an app wants a permission for.
package enum UsageDescriptionKey {
    /// The keys to look under, in order: the level's own, then the permission's.
    package static func names(for permission: Permission, level: Level?) -> [String] {
        let name = "X-Consent-Usage-" + camelCased(permission.rawValue)
        return (level.map { [name + "-" + camelCased($0.rawValue)] } ?? []) + [name]
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
