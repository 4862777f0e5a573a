import ConsentModel

/// One permission, or all of them.
enum PermissionScope: Hashable, Sendable {
    /// Every permission.
    case all
    /// This one.
    case one(Permission)

    /// Reads the word of an operand.
    init(_ word: String) {
        self = word == "all" ? .all : .one(Permission(rawValue: word))
    }
}
