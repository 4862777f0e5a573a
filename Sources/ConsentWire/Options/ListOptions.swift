/// The options of Manager.ListApps and ListPermissions.
package struct ListOptions: Hashable, Sendable {
    /// Which rows.
    package var page: Page
    /// The language of the texts.
    package var locale: String?

    /// Collects options.
    package init(page: Page = Page(), locale: String? = nil) {
        self.page = page
        self.locale = locale
    }

    /// Reads options.
    package init(_ options: Options) throws(WireError) {
        page = try Page(options)
        locale = try options.locale()
    }

    /// The options as they go over the bus.
    package var fields: Fields {
        var fields = Fields()
        page.write(to: &fields)
        fields.set(.locale, locale)
        return fields
    }
}
