package import ConsentModel

/// The filter of Manager.History.
package struct HistoryFilter: Hashable, Sendable {
    /// Only this app's entries.
    package var appID: String?
    /// Only this permission's entries.
    package var permission: Permission?
    /// Which rows.
    package var page: Page

    /// Collects conditions.
    package init(
        appID: String? = nil,
        permission: Permission? = nil,
        page: Page = Page()
    ) {
        self.appID = appID
        self.permission = permission
        self.page = page
    }

    /// Reads a filter.
    package init(_ options: Options) throws(WireError) {
        appID = try options.appID()
        permission = try options.permission()
        page = try Page(options)
    }

    /// The filter as it goes over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(.appID, appID)
        fields.set(.permission, permission?.rawValue)
        page.write(to: &fields)
        return fields
    }
}
