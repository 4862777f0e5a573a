/// How it stands with an app's run (rule 10).
enum RunState {
    /// None goes on; one may begin.
    case none
    /// One goes on.
    case going
    /// One has ended, and what was held for it is not ended in the store yet; its last connection
    /// closed at that time, microseconds since 1970.
    case ended(closed: Int64)
}
