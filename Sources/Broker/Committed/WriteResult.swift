/// What only the store can tell of a write.
package struct WriteResult: Hashable, Sendable {
    /// How many pairs that held anything its resets emptied.
    package var removed: Int
    /// How many pairs that held anything its resets left because of a policy.
    package var kept: Int

    /// Describes a result.
    package init(removed: Int = 0, kept: Int = 0) {
        self.removed = removed
        self.kept = kept
    }
}
