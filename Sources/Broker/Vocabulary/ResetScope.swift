package import ConsentModel

/// What a reset takes.
package enum ResetScope: Hashable, Sendable {
    /// One permission of these kinds of one app.
    case pairs([App], Permission)
    /// Everything of these kinds of one app.
    case apps([App])
    /// One permission of every app.
    case permission(Permission)
    /// Everything: Reset Location & Privacy.
    case all

    /// Whether the scope takes the pair.
    package func contains(_ key: GrantKey) -> Bool {
        switch self {
        case .pairs(let apps, let permission):
            permission == key.permission && apps.contains(key.app)
        case .apps(let apps): apps.contains(key.app)
        case .permission(let permission): permission == key.permission
        case .all: true
        }
    }
}
