import ConsentWire

/// Where the rows of a list come from, and what is told of each.
struct ListSource<Element: Sendable, Row: ConsentWire.Row>: Sendable {
    /// Reads so many rows at most, after a cursor or from the first.
    let read:
        @Sendable (CommittedState, _ cursor: String?, _ limit: Int) throws(StoreError)
            -> [Listed<Element>]
    /// Describes what was read; rows that a filter passes over are left out.
    let describe: @Sendable (isolated Daemon, [Listed<Element>]) throws(WireError) -> [Row]
}
