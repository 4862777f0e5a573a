/// How the database is, for `Diagnose`.
package enum StoreCondition: Hashable, Sendable {
    /// It is read and written.
    case healthy
    /// The one that was there could not be read and lies at the path now; a fresh one began.
    case recreated(String)
    /// It is not used, for the reason given: nothing is read and nothing is written.
    case refused(String)
    /// It is not used because another daemon uses it.
    case inUse(String)
    /// The last attempt to read or write failed; the next one is made all the same.
    case failing(String)
}
