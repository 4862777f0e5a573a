package import ConsentModel

/// What a ResetDone was about; without app and permission, everything.
package struct ResetScopeRow: Row {
    /// The app's id, if it was of one.
    package var appID: String?
    /// The permission, if it was of one.
    package var permission: Permission?
    /// How many pairs a policy kept, if any.
    package var kept: UInt32?

    /// Makes a row of its parts.
    package init(
        appID: String? = nil,
        permission: Permission? = nil,
        kept: UInt32? = nil
    ) {
        self.appID = appID
        self.permission = permission
        self.kept = kept
    }

    /// Reads a row.
    package init(_ row: Options) throws(WireError) {
        appID = try row.longText(.appID)
        permission = try row.text(.permission).map { Permission(rawValue: $0) }
        kept = try row.unsigned(.kept)
    }

    /// The row as it goes over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(.appID, appID)
        fields.set(.permission, permission?.rawValue)
        fields.set(.kept, kept)
        return fields
    }
}
