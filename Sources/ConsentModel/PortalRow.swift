/// Where the portals' permission store keeps a permission.
package struct PortalRow: Hashable, Sendable {
    /// The table.
    package var table: String
    /// The id within it.
    package var id: String

    /// Names a row.
    package init(table: String, id: String) {
        self.table = table
        self.id = id
    }
}
