package import ConsentModel

/// What is committed, read in place: nothing of it is kept in memory.
///
/// In the daemon it is a read-only database connection, in tests a dictionary. A read that fails
/// throws; the broker then changes nothing and answers `StoreFailed`.
package protocol CommittedView {
    /// What is kept about a pair, if anything.
    func record(of key: GrantKey) throws(ViewError) -> PairRecord?
    /// What is kept about an app's pairs.
    func records(of app: App) throws(ViewError) -> [Permission: PairRecord]
    /// What is kept about an app.
    func record(of app: App) throws(ViewError) -> AppRecord?
    /// The kinds under which an id is known, the first seen first.
    func kinds(of id: String) throws(ViewError) -> [AppKind]
    /// Whether a permission is switched on; true where nobody switched.
    func isEnabled(_ permission: Permission) throws(ViewError) -> Bool
    /// The least revision of every app, since the last change that concerns all.
    func switchRevision() throws(ViewError) -> UInt64
    /// Pairs with something that is due at or before the time, the earliest first.
    func due(by wall: Int64, limit: Int) throws(ViewError) -> [GrantKey]
    /// The earliest time at which something is due.
    func nextDue() throws(ViewError) -> Int64?
    /// Pairs with a live decision, `once` or `session`, of a session that is over in the given one:
    /// the bus differs, or it was made in a login session and that is not the given one's.
    func foreign(to session: SessionIdentity, limit: Int) throws(ViewError) -> [GrantKey]
    /// Pairs with a `once` decision that has run, of apps without a stored connection.
    func runless(limit: Int) throws(ViewError) -> [GrantKey]
    /// The stored connections of apps that hold something for `once`.
    func connections() throws(ViewError) -> [(app: App, name: String)]
    /// The permissions that an app holds for `once`.
    func once(of app: App) throws(ViewError) -> [Permission]
}
