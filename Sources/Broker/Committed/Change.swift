package import ConsentModel

/// One thing that a write does; the changes of a write are one transaction with the order kept.
package enum Change: Hashable, Sendable {
    /// The pair now holds this; an empty record has no row.
    case pair(GrantKey, PairRecord)
    /// The app was seen, or is first named by a grant.
    case app(AppRecord)
    /// Nothing is kept of the app any more; of its pairs nothing is left.
    case forgotten(App)
    /// A connection of an app that holds something for `once` came (true) or went.
    case connection(App, String, isOpen: Bool)
    /// The switch of a whole permission, and the revision that every app has at least from now on.
    case enabled(Permission, Bool, revision: UInt64)
    /// The revision that every app has at least from now on.
    case leastRevision(UInt64)
    /// Every pair in the scope is emptied, but for those of the exceptions' (permission, app id;
    /// nil for every app). The affected apps' revisions become the greater of their last plus one
    /// and the one given. The write's result tells how many pairs held anything.
    case reset(ResetScope, except: [Policy.Group], revision: UInt64)
    /// A dialog of the desktop is about to be shown (true), or is closed.
    case dialog(OpenDialog, isOpen: Bool)
    /// A line of the history.
    case history(HistoryEntry)
}
