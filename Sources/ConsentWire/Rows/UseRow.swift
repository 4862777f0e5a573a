package import ConsentModel

/// A row of Authority.ActiveUses, and of UsesChanged.
package struct UseRow: Row {
    /// The number of the use.
    package var use: UInt64
    /// Since when.
    package var since: Timestamp
    /// The app that uses it.
    package var app: App
    /// What it uses.
    package var permission: Permission
    /// The unique bus name through which it does.
    package var sender: String
    /// The id of the app that guards it.
    package var guardID: String

    /// Makes a row of its parts.
    package init(
        use: UInt64,
        since: Timestamp,
        app: App,
        permission: Permission,
        sender: String,
        guardID: String
    ) {
        self.use = use
        self.since = since
        self.app = app
        self.permission = permission
        self.sender = sender
        self.guardID = guardID
    }

    /// Reads a row.
    package init(_ row: Options) throws(WireError) {
        use = try row.required(.use, row.unsignedLong)
        since = try row.required(.since, row.timestamp)
        app = try row.requiredApp()
        permission = Permission(rawValue: try row.required(.permission, row.text))
        sender = try row.required(.sender, row.text)
        guardID = try row.required(.by, row.longText)
    }

    /// The row as it goes over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(.use, use)
        fields.set(.since, time: since)
        fields.set(app)
        fields.set(.permission, permission.rawValue)
        fields.set(.sender, sender)
        fields.set(.by, guardID)
        return fields
    }
}
