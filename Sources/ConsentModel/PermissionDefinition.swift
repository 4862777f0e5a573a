/// What the catalogue says of one permission.
package struct PermissionDefinition: Hashable, Sendable {
    /// The permission.
    package var permission: Permission
    /// Its levels, lowest first; empty where it has none.
    package var levels: [Level]
    /// The level that is meant when none is named.
    package var defaultLevel: Level?
    /// The lowest level that is of use when a higher one was asked for.
    package var usableLevel: Level?
    /// A level that is held without a question, as `provisional` (notifications at `quiet`).
    package var provisionalLevel: Level?
    /// What must be here for it to be supported.
    package var needs: [Need]
    /// The permission without which this one is not usable.
    package var requires: Permission?
    /// The portal's table and row that carry it.
    package var portal: PortalRow?

    /// Makes an entry of its parts.
    package init(
        permission: Permission,
        levels: [Level] = [],
        defaultLevel: Level? = nil,
        usableLevel: Level? = nil,
        provisionalLevel: Level? = nil,
        needs: [Need] = [],
        requires: Permission? = nil,
        portal: PortalRow? = nil
    ) {
        self.permission = permission
        self.levels = levels
        self.defaultLevel = defaultLevel
        self.usableLevel = usableLevel
        self.provisionalLevel = provisionalLevel
        self.needs = needs
        self.requires = requires
        self.portal = portal
    }

    /// The place of a level in the order, lowest first; nil for one that this permission lacks.
    package func rank(of level: Level) -> Int? {
        levels.firstIndex(of: level)
    }
}
