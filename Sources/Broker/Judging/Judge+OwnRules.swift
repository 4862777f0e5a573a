import ConsentModel

extension Judge {
    /// What is so for a pair by its own rules, the first that applies.
    func judgement(
        of key: GrantKey,
        _ definition: PermissionDefinition,
        level: Level?,
        from facts: Facts
    ) throws(ViewError) -> Judgement {
        let presence = environment.availability[key.permission] ?? .present
        if case .absent(let reason) = presence {
            return Judgement(rule: .availability, status: .notSupported, reason: reason)
        }
        let policy = environment.policy.rule(for: key)
        if let policy, policy.effect == .deny { return restricted(.policyDeny, policy) }
        if let lock = environment.lock(on: key.permission) { return restricted(.policyDeny, lock) }
        if case .switchedOff(let source) = presence {
            return Judgement(
                rule: .enabled,
                status: .disabled,
                reason: .switchedOff,
                source: source
            )
        }
        guard try facts.isEnabled(key.permission) else {
            return Judgement(rule: .enabled, status: .disabled, reason: .switchedOff)
        }
        if let policy, policy.effect == .allow {
            return Judgement(
                rule: .policyAllow,
                status: .authorized,
                reason: .policy,
                level: definition.levels.last,
                source: policy.source
            )
        }
        let frozen = policy?.effect == .freeze ? policy : nil
        let record = try facts.record(of: key)
        return judgement(of: record, definition, level: level, frozenBy: frozen)
    }

    /// What is so by a record and a freeze alone.
    func judgement(
        of record: PairRecord,
        _ definition: PermissionDefinition,
        level: Level?,
        frozenBy policy: Policy.Rule?
    ) -> Judgement {
        let holding = Holding(record, definition)
        let asked = definition.meant(level)
        let askedRank = asked.flatMap(definition.rank(of:)) ?? definition.levels.count
        let isRefused = holding.refusedRank.map { $0 <= askedRank } ?? false
        let mayAsk = !isRefused && record.quietUntil == nil && policy == nil

        if let decision = holding.decision, decision.answer == .denied {
            return judgement(.denied, decision, holding)
        }
        if let decision = holding.decision, let held = holding.rank {
            let isEnough = held >= askedRank
            if holding.level == definition.provisionalLevel {
                return judgement(.provisional, decision, holding, canRequest: !isEnough && mayAsk)
            }
            if isEnough { return judgement(.authorized, decision, holding) }
            if let usable = definition.usableLevel.flatMap(definition.rank(of:)), held >= usable {
                return judgement(.limited, decision, holding, canRequest: mayAsk)
            }
        } else if let decision = holding.decision {
            return judgement(.authorized, decision, holding)
        }
        if isRefused {
            return Judgement(
                rule: holding.refusal == nil ? .stored : .live,
                status: .denied,
                reason: holding.refusal?.reason ?? .user,
                level: holding.level,
                lifetime: holding.refusal?.lifetime,
                expires: holding.refusal?.visibleExpiry,
                since: holding.refusal?.since
            )
        }
        if let policy { return restricted(.policyFreeze, policy, level: holding.level) }
        return Judgement(
            rule: .undecided,
            status: .notDetermined,
            reason: undecidedReason(record, holding),
            level: holding.level,
            canRequest: mayAsk && (asked == nil || asked != definition.provisionalLevel)
        )
    }

    private func judgement(
        _ status: AuthorizationStatus,
        _ decision: Decision,
        _ holding: Holding,
        canRequest: Bool = false
    ) -> Judgement {
        Judgement(
            rule: holding.rule,
            status: status,
            reason: decision.reason,
            level: holding.level,
            lifetime: decision.lifetime,
            expires: decision.visibleExpiry,
            canRequest: canRequest,
            since: decision.since
        )
    }

    private func restricted(
        _ rule: Ruling.Rule,
        _ policy: Policy.Rule,
        level: Level? = nil
    ) -> Judgement {
        Judgement(
            rule: rule,
            status: .restricted,
            reason: .policy,
            level: level,
            source: policy.source
        )
    }

    private func undecidedReason(_ record: PairRecord, _ holding: Holding) -> StateReason {
        if record.quietUntil != nil { return .quieted }
        if record.asksEveryTime { return .askEveryTime }
        if record.dismissals > 0 { return .dismissed }
        // What is held is less than what is meant.
        return holding.decision?.reason ?? record.ended ?? .notAsked
    }
}

extension Decision {
    /// The end that is told: that of `until`; the 16 h of `once` are a bound, not a promise.
    var visibleExpiry: Int64? { lifetime == .until ? expires : nil }
}
