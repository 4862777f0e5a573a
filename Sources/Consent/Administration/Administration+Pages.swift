package import ConsentWire
import GIO

extension Administration {
    /// The language that this program speaks, for the texts that the service sends it.
    package static var locale: String { CallerLocale.name }

    /// Lists all apps that are known, page after page, until a page holds the last that is wanted.
    package func allApps(
        until isEnough: ([AppRow]) -> Bool = { _ in false }
    ) async throws(ConsentError) -> [AppRow] {
        try await pages(\.cursor, until: isEnough) { page throws(ConsentError) in
            try await apps(ListOptions(page: page))
        }
    }

    /// Lists all permissions that exist, page after page.
    package func allPermissions() async throws(ConsentError) -> [PermissionRow] {
        try await pages(\.cursor) { page throws(ConsentError) in
            try await permissions(ListOptions(page: page, locale: Self.locale))
        }
    }

    /// Lists all that has been decided and passes the filter, page after page.
    package func allGrants(
        _ filter: GrantFilter = GrantFilter()
    ) async throws(ConsentError) -> [GrantRow] {
        try await pages(\.cursor) { page throws(ConsentError) in
            var filter = filter
            filter.page = page
            return try await grants(filter)
        }
    }

    /// Tells the newest entries that pass the filter, page after page, as many as are wanted.
    package func newestHistory(
        _ filter: HistoryFilter = HistoryFilter(),
        limit: Int
    ) async throws(ConsentError) -> [HistoryRow] {
        try await pages(\.cursor, limit: limit) { page throws(ConsentError) in
            var filter = filter
            filter.page = page
            return try await history(filter)
        }
    }

    /// Reads pages until one is not full or says enough, or until there are enough rows.
    private func pages<Element: Row>(
        _ cursor: KeyPath<Element, String?>,
        limit: Int = .max,
        until isEnough: ([Element]) -> Bool = { _ in false },
        read: (Page) async throws(ConsentError) -> [Element]
    ) async throws(ConsentError) -> [Element] {
        var rows: [Element] = []
        var page = Page()
        while rows.count < limit {
            page.limit = min(Page.standardLimit, limit - rows.count)
            let next = try await read(page)
            rows += next
            // A page that leads nowhere would be read for ever.
            guard next.count >= page.limit, let after = next.last?[keyPath: cursor],
                after != page.after, !isEnough(next)
            else { break }
            page.after = after
        }
        return rows
    }
}
