package import ConsentModel

/// The filter of Manager.ListGrants.
package struct GrantFilter: Hashable, Sendable {
    /// Only this app's.
    package var appID: String?
    /// Only this permission's.
    package var permission: Permission?
    /// Only those of this status.
    package var status: AuthorizationStatus?
    /// Which rows.
    package var page: Page

    /// Collects conditions.
    package init(
        appID: String? = nil,
        permission: Permission? = nil,
        status: AuthorizationStatus? = nil,
        page: Page = Page()
    ) {
        self.appID = appID
        self.permission = permission
        self.status = status
        self.page = page
    }

    /// Reads a filter.
    package init(_ options: Options) throws(WireError) {
        appID = try options.appID()
        permission = try options.permission()
        status = try options.knownWord(.status, AuthorizationStatus.self)
        page = try Page(options)
    }

    /// The filter as it goes over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(.appID, appID)
        fields.set(.permission, permission?.rawValue)
        fields.set(.status, word: status)
        page.write(to: &fields)
        return fields
    }
}
