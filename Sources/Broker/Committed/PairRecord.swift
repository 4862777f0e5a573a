package import ConsentModel

/// All that is kept about one app and one permission.
package struct PairRecord: Hashable, Sendable {
    /// The decision that outlives the session: `always` or `until`.
    package var stored: Decision?
    /// The decision that does not: `once` or `session`.
    package var live: LiveDecision?
    /// Levels above the held one that were refused, and are not asked again.
    package var refusedLevels: [Level]
    /// Whether the user wants to be asked every time (rule 16).
    package var asksEveryTime: Bool
    /// How often the question was closed without an answer (rule 6).
    package var dismissals: Int
    /// Until when it is not asked, microseconds since 1970 (rule 6).
    package var quietUntil: Int64?
    /// Whether a "no" was given that may have been a mere closing; the next such one, in a later
    /// session, is final (rule 5).
    package var hasUnclearRefusal: Bool
    /// How the last decision ended, where it ended by itself or was given back.
    package var ended: StateReason?
    /// When the app last used it, microseconds since 1970.
    package var lastUsed: Int64?

    /// Describes a record; without arguments, one that holds nothing.
    package init(
        stored: Decision? = nil,
        live: LiveDecision? = nil,
        refusedLevels: [Level] = [],
        asksEveryTime: Bool = false,
        dismissals: Int = 0,
        quietUntil: Int64? = nil,
        hasUnclearRefusal: Bool = false,
        ended: StateReason? = nil,
        lastUsed: Int64? = nil
    ) {
        self.stored = stored
        self.live = live
        self.refusedLevels = refusedLevels
        self.asksEveryTime = asksEveryTime
        self.dismissals = dismissals
        self.quietUntil = quietUntil
        self.hasUnclearRefusal = hasUnclearRefusal
        self.ended = ended
        self.lastUsed = lastUsed
    }

    /// Whether a reset counts it: a decision, a wish, a refusal or a count is there.
    package var holdsAnything: Bool {
        stored != nil || live != nil || !refusedLevels.isEmpty || asksEveryTime
            || dismissals > 0 || quietUntil != nil || hasUnclearRefusal
    }

    /// Whether there is nothing to keep a row for.
    package var isEmpty: Bool { !holdsAnything && ended == nil && lastUsed == nil }

    /// The next moment at which the clock changes it, microseconds since 1970.
    package var due: Int64? {
        [stored?.expires, live?.decision.expires, quietUntil].compactMap(\.self).min()
    }
}
