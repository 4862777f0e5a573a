import ConsentModel

/// What a record says of a permission: what is held, and what is refused.
struct Holding {
    /// The decision that counts: the live one before the stored one.
    var decision: Decision?
    /// Which of the two it is.
    var rule: Ruling.Rule
    /// The level held and its place in the order; nil where nothing is, or there are no levels.
    var level: Level?
    /// The place of the level held.
    var rank: Int?
    /// The lowest level that is refused beside what is held.
    var refusedRank: Int?
    /// The live refusal of a level, where that is what refuses.
    var refusal: Decision?

    /// Reads a record that holds nothing outdated.
    init(_ record: PairRecord, _ definition: PermissionDefinition) {
        let live = record.live?.decision
        let refusesLevel = live?.answer == .denied && live?.level != nil
        if let live, !refusesLevel {
            decision = live
            rule = .live
        } else {
            decision = record.stored
            rule = .stored
        }
        var refused = record.refusedLevels.compactMap(definition.rank(of:))
        if refusesLevel, let rank = live?.level.flatMap(definition.rank(of:)) {
            refused.append(rank)
            refusal = live
        }
        refusedRank = refused.min()
        guard let decision, decision.answer == .allowed, !definition.levels.isEmpty else { return }
        // A permission that had no levels when it was allowed: an update widens nothing.
        level = decision.level ?? definition.levels.first
        rank = level.flatMap(definition.rank(of:))
        // A level that exists no more holds nothing.
        if rank == nil {
            self.decision = nil
            level = nil
        }
    }

    /// Whether it is held at all.
    var isHeld: Bool { decision?.answer == .allowed }
}

extension PermissionDefinition {
    /// The level that is meant by one that may not have been named.
    func meant(_ level: Level?) -> Level? {
        level ?? defaultLevel ?? levels.last
    }
}
