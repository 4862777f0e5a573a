import ConsentModel

/// What a change of a pair is computed on.
struct Base {
    /// The record, with what is outdated still in it.
    var record: PairRecord
    /// What of it holds now.
    var current: PairRecord
    /// The pending write it comes from, where it is not committed.
    var write: WriteID?
}
