package import ConsentModel

/// The administrator's rules as values.
package struct Policy: Hashable, Sendable {
    /// One rule and the file that holds it.
    package struct Rule: Hashable, Sendable {
        /// What a rule says.
        package enum Effect: Int, Hashable, Comparable, Sendable {
            /// Authorized; needs an app.
            case allow
            /// The user decides.
            case ask
            /// What is decided stays, new requests are restricted.
            case freeze
            /// Restricted.
            case deny

            package static func < (first: Self, second: Self) -> Bool {
                first.rawValue < second.rawValue
            }
        }

        /// What it says.
        package var effect: Effect
        /// The file.
        package var source: String

        /// Describes a rule.
        package init(effect: Effect, source: String) {
            self.effect = effect
            self.source = source
        }
    }

    /// Whom a group of rules is about.
    package struct Group: Hashable, Sendable {
        /// The permission.
        package var permission: Permission
        /// The app's id, or nil for every app.
        package var appID: String?

        /// Names a group.
        package init(permission: Permission, appID: String? = nil) {
            self.permission = permission
            self.appID = appID
        }
    }

    private var rules: [Group: Rule]

    /// Collects rules; of two for one group the stricter counts.
    package init(_ rules: some Sequence<(Group, Rule)> = []) {
        self.rules = Dictionary(
            rules.lazy.map { ($0.0, $0.1) },
            uniquingKeysWith: { $0.effect >= $1.effect ? $0 : $1 }
        )
    }

    /// The rule for a pair: the app's own before the one for every app.
    package func rule(for key: GrantKey) -> Rule? {
        rules[Group(permission: key.permission, appID: key.app.id)]
            ?? rules[Group(permission: key.permission)]
    }

    /// Every group with its rule.
    package var groups: [Group: Rule] { rules }
}
