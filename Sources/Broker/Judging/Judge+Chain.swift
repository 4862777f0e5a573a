import ConsentModel

extension Judge {
    /// Every rule that was looked at, in order, and among and behind them what is decided that did
    /// not count: it is still there.
    func chain(
        of key: GrantKey,
        _ definition: PermissionDefinition,
        level: Level?,
        from facts: Facts
    ) throws(ViewError) -> [Ruling] {
        let own = try judgement(of: key, definition, level: level, from: facts)
        let final = try judgement(of: key, level: level, from: facts)
        let decisions = decisions(in: try facts.record(of: key), definition)
        var chain: [Ruling] = []
        var isLookedAt = true
        for rule in Ruling.Rule.allCases {
            if rule == final.rule {
                chain.append(final.ruling(applies: true))
            } else if let decision = decisions.first(where: { $0.rule == rule }) {
                chain.append(decision.ruling(applies: false))
            } else if rule == own.rule {
                chain.append(own.ruling(applies: false))
            } else if isLookedAt {
                chain.append(Ruling(rule: rule, applies: false))
            }
            if rule == own.rule { isLookedAt = false }
        }
        return chain
    }

    /// What is decided, as if nothing stood above it, at the level that it is about.
    func decided(in record: PairRecord, _ definition: PermissionDefinition) -> Judgement? {
        let holding = Holding(record, definition)
        let refused = holding.refusedRank.map { definition.levels[$0] }
        let level = holding.decision == nil ? refused : holding.level
        var judgement = judgement(of: record, definition, level: level, frozenBy: nil)
        guard judgement.rule.isDecision else { return nil }
        judgement.level = level
        return judgement
    }

    /// The decision for now and the one for longer, each as if it were the only one.
    private func decisions(
        in record: PairRecord,
        _ definition: PermissionDefinition
    ) -> [Judgement] {
        let parts = [
            PairRecord(live: record.live),
            PairRecord(stored: record.stored, refusedLevels: record.refusedLevels),
        ]
        return parts.compactMap { decided(in: $0, definition) }
    }
}

extension Ruling.Rule {
    /// Whether it is about what was decided for this app.
    var isDecision: Bool { self == .live || self == .stored }
}
