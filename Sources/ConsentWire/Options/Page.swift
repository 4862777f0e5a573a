/// Which rows of a list are wanted.
package struct Page: Hashable, Sendable {
    /// How many at most.
    package var limit: Int
    /// The cursor of the row after which to go on; nil for the first row.
    package var after: String?

    /// What is meant where no limit is named.
    package static let standardLimit = 1_000
    /// The most that may be asked for.
    package static let maximumLimit = 10_000

    /// Names a page.
    package init(limit: Int = Self.standardLimit, after: String? = nil) {
        self.limit = limit
        self.after = after
    }

    /// Reads a page out of a list's options.
    package init(_ options: Options) throws(WireError) {
        let wanted = try options.unsigned(.limit).map(Int.init) ?? Self.standardLimit
        // Not silently fewer: fewer rows than the limit is the end of a list.
        guard (1...Self.maximumLimit).contains(wanted) else {
            throw .invalidArguments("“limit” is not from 1 to \(Self.maximumLimit)")
        }
        limit = wanted
        // Whether it is a cursor the list itself says: one may hold a path of any length.
        after = try options.longText(.after)
        guard after?.isEmpty != true else { throw .invalidArguments("“after” is empty") }
    }

    func write(to fields: inout Fields) {
        fields.set(.limit, limit == Self.standardLimit ? nil : UInt32(clamping: limit))
        fields.set(.after, after)
    }
}
