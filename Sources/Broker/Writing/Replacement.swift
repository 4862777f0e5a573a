/// A pair's record as a write found it and as it leaves it.
struct Replacement {
    /// What was there, as it was last told: what is outdated is still in it.
    var before: PairRecord
    /// What is there when the write is committed.
    var after: PairRecord
}
