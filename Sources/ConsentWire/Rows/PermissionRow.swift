package import ConsentModel

/// A row of Manager.ListPermissions.
package struct PermissionRow: Row {
    /// The permission.
    package var permission: Permission
    /// Its localized name.
    package var title: String
    /// Its levels, lowest first.
    package var levels: [Level]
    /// Whether what it needs is here.
    package var availability: Availability
    /// Whether it is switched on, here.
    package var isEnabled: Bool
    /// The desktop's own setting that switches it off, if one does.
    package var source: String?
    /// Whether the administrator has locked that setting.
    package var isLocked: Bool
    /// The row's place in its list.
    package var cursor: String?

    /// Makes a row of its parts.
    package init(
        permission: Permission,
        title: String,
        levels: [Level] = [],
        availability: Availability,
        isEnabled: Bool,
        source: String? = nil,
        isLocked: Bool = false,
        cursor: String? = nil
    ) {
        self.permission = permission
        self.title = title
        self.levels = levels
        self.availability = availability
        self.isEnabled = isEnabled
        self.source = source
        self.isLocked = isLocked
        self.cursor = cursor
    }

    /// Reads a row.
    package init(_ row: Options) throws(WireError) {
        permission = Permission(rawValue: try row.required(.permission, row.text))
        title = try row.required(.title, row.longText)
        levels = try row.required(.levels, row.texts).map { Level(rawValue: $0) }
        availability = Availability(wireValue: try row.required(.availability, row.text))
        isEnabled = try row.required(.enabled, row.bool)
        source = try row.longText(.source)
        isLocked = try row.bool(.locked) ?? false
        cursor = try row.longText(.cursor)
    }

    /// The row as it goes over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(.permission, permission.rawValue)
        fields.set(.title, title)
        fields.set(.levels, levels.map(\.rawValue))
        fields.set(.availability, word: availability)
        fields.set(.enabled, isEnabled)
        fields.set(.source, source)
        fields.set(.locked, isLocked ? true : nil)
        fields.set(.cursor, cursor)
        return fields
    }
}
