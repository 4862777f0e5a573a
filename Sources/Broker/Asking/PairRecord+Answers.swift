import ConsentModel

extension PairRecord {
    /// Holds a decision: for a run or a session beside what is stored, else in its place.
    private mutating func take(_ live: LiveDecision?, _ decision: Decision) {
        if let live {
            self.live = live
            if stored?.answer == .denied { stored = nil }
        } else {
            stored = decision
            self.live = nil
        }
        ended = nil
    }

    /// Holds a level; what was refused above it stays refused.
    mutating func hold(
        _ live: LiveDecision?,
        _ decision: Decision,
        _ definition: PermissionDefinition
    ) {
        let rank = decision.level.flatMap(definition.rank(of:)) ?? definition.levels.count
        refusedLevels.removeAll { (definition.rank(of: $0) ?? 0) <= rank }
        let refusal = self.live
        take(live, decision)
        guard let refusal, refusal.decision.answer == .denied, let level = refusal.decision.level,
            let refused = definition.rank(of: level), refused > rank
        else { return }
        if live == nil {
            self.live = refusal
        } else if !refusedLevels.contains(level) {
            refusedLevels.append(level)
        }
    }

    /// A question was answered; what was counted until then is over (rule 6).
    mutating func forgetDismissals() {
        dismissals = 0
        quietUntil = nil
    }

    /// Allows it at a level.
    mutating func allow(
        _ live: LiveDecision?,
        _ decision: Decision,
        _ definition: PermissionDefinition
    ) {
        forgetDismissals()
        hasUnclearRefusal = false
        hold(live, decision, definition)
    }

    /// Refuses it; what is held below the level that was asked is kept.
    ///
    /// - Parameters:
    ///   - live: The refusal, where it ends with a run or the session.
    ///   - decision: The refusal.
    ///   - level: The level that was asked.
    ///   - definition: The permission's entry.
    mutating func refuse(
        _ live: LiveDecision?,
        _ decision: Decision,
        asked level: Level?,
        _ definition: PermissionDefinition
    ) {
        forgetDismissals()
        guard let level, Holding(self, definition).isHeld else {
            refusedLevels = []
            return take(live, decision)
        }
        let isHeldLive = self.live?.decision.answer == .allowed
        if var live, !isHeldLive {
            live.decision.level = level
            self.live = live
        } else if !refusedLevels.contains(level) {
            refusedLevels.append(level)
        }
    }

    /// The app gives back what it holds; refusals, counts and waits stay.
    mutating func giveBack(_ definition: PermissionDefinition) {
        if stored?.answer == .allowed { stored = nil }
        if var live, live.decision.answer == .allowed {
            self.live = nil
            let lowest = refusedLevels.min {
                (definition.rank(of: $0) ?? 0) < (definition.rank(of: $1) ?? 0)
            }
            // What was refused beside a live decision ends when that would have ended.
            if stored == nil, let lowest {
                live.decision.answer = .denied
                live.decision.level = lowest
                // Whoever allowed the rest, the level was refused in answer to a question.
                live.decision.reason = .user
                self.live = live
                refusedLevels = []
            }
        }
        ended = .relinquished
    }
}
