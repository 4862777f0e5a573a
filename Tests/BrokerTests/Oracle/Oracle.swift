import Broker
import ConsentModel

/// The rules of a status, told once more: a log of what happened, replayed for every question.
///
/// It is slow and simple on purpose, and shares no code with the broker.
struct Oracle {
    /// Something that happened.
    enum Fact {
        case command(GrantKey, Mind.Hold)
        case wish(GrantKey)
        case allowed(GrantKey, Mind.Hold, isAnswer: Bool)
        case denied(GrantKey, Mind.Hold, asked: Level?, fromDesktop: Bool)
        case dismissed(GrantKey)
        case gaveBack(GrantKey)
        case reset(ResetScope, Environment)
        case enabled(Permission, Bool)
        case runBegan(App)
        case runEnded(App)
        case session(SessionIdentity)
    }

    /// How far a fact has come.
    enum Fate { case pending, durable, told, lost }

    struct Entry {
        var fact: Fact
        var time: Int64
        var fate: Fate
        /// The pending entries of the same pairs that it was computed on.
        var base: [Int]
        /// The pending resets of the same pairs that it was computed on.
        var resets: [Int] = []
    }

    /// Which facts are believed.
    enum Position { case told, durable, pending }

    /// A state, as far as it follows from the rules.
    struct Verdict: Equatable {
        var status: AuthorizationStatus
        var reason: StateReason
        var level: Level?
        var lifetime: Lifetime?
        var expires: Int64?
        var canRequest = false
    }

    var log: [Entry] = []
    var environment = Environment()
    let catalogue = Catalogue.test

    // MARK: What is so

    func believes(_ entry: Entry, _ position: Position) -> Bool {
        switch position {
        case .told: entry.fate == .told
        case .durable: entry.fate == .told || entry.fate == .durable
        case .pending: entry.fate != .lost
        }
    }

    func mind(of key: GrantKey, _ position: Position, at wall: Int64) -> Mind {
        let order = catalogue[key.permission]?.levels ?? []
        var mind = Mind()
        for entry in log where believes(entry, position) {
            mind.timeIs(entry.time)
            switch entry.fact {
            case .command(key, let hold): mind.commanded(hold)
            case .wish(key): mind.wished()
            case .allowed(key, let hold, let isAnswer):
                mind.allowed(hold, isAnswer: isAnswer, order)
            case .denied(key, let hold, let asked, let fromDesktop):
                mind.denied(hold, asked: asked, fromDesktop: fromDesktop)
            case .dismissed(key): mind.dismissed(at: entry.time)
            case .gaveBack(key): mind.gaveBack(order)
            case .reset: if empties(entry.fact, key) { mind = Mind() }
            case .runBegan(key.app): mind.runBegan()
            case .runEnded(key.app): mind.runEnded()
            case .session(let session): mind.sessionIs(session)
            default: break
            }
        }
        mind.timeIs(wall)
        return mind
    }

    func isEnabled(_ permission: Permission, _ position: Position) -> Bool {
        var isEnabled = true
        for entry in log where believes(entry, position) {
            if case .enabled(permission, let value) = entry.fact { isEnabled = value }
        }
        return isEnabled
    }

    func verdict(
        of key: GrantKey,
        _ level: Level?,
        _ position: Position,
        at wall: Int64,
        own: Mind? = nil
    ) -> Verdict {
        let verdict = ownVerdict(
            of: key,
            level,
            own ?? mind(of: key, position, at: wall),
            isEnabled: isEnabled(key.permission, position)
        )
        guard let permission = catalogue[key.permission]?.requires,
            verdict.status.isUsable || verdict.status.isAskable
        else { return verdict }
        var required = self.verdict(of: GrantKey(key.app, permission), nil, position, at: wall)
        if required.status.isUsable { return verdict }
        if required.status.isAskable, verdict.status.isAskable {
            var verdict = verdict
            verdict.canRequest = verdict.canRequest && required.canRequest
            return verdict
        }
        required.level = nil
        required.lifetime = nil
        required.expires = nil
        return required
    }

    private func ownVerdict(
        of key: GrantKey,
        _ level: Level?,
        _ mind: Mind,
        isEnabled: Bool
    ) -> Verdict {
        let levels = catalogue[key.permission]?.levels ?? []
        let presence = environment.availability[key.permission] ?? .present
        let effect = environment.effect(on: key)
        if case .absent(let reason) = presence {
            return Verdict(status: .notSupported, reason: reason)
        }
        if effect == .deny { return Verdict(status: .restricted, reason: .policy) }
        if presence != .present || !isEnabled {
            return Verdict(status: .disabled, reason: .switchedOff)
        }
        if effect == .allow {
            return Verdict(status: .authorized, reason: .policy, level: levels.last)
        }
        func told(_ hold: Mind.Hold, _ status: AuthorizationStatus, _ ask: Bool = false) -> Verdict
        {
            Verdict(
                status: status,
                reason: hold.reason,
                level: hold.isYes ? hold.level : nil,
                lifetime: hold.lifetime,
                expires: hold.lifetime == .until ? hold.expires : nil,
                canRequest: ask
            )
        }
        if let passing = mind.passing, !passing.isYes { return told(passing, .denied) }
        if mind.passing == nil, let lasting = mind.lasting, !lasting.isYes {
            return told(lasting, .denied)
        }
        let asked = level ?? catalogue[key.permission]?.defaultLevel
        func place(_ level: Level?) -> Int { level.flatMap { levels.firstIndex(of: $0) } ?? 0 }
        let refusals = mind.refused.union([mind.levelRefusal?.level].compactMap(\.self))
        let isRefused = refusals.contains { place($0) <= place(asked) }
        let mayAsk = !isRefused && mind.quietUntil == nil && effect != .freeze
        if let held = mind.held {
            let isEnough = place(held.level) >= place(asked)
            if key.permission == .notifications, held.level == .quiet {
                return told(held, .provisional, !isEnough && mayAsk)
            }
            if isEnough { return told(held, .authorized) }
            if key.permission == .location { return told(held, .limited, mayAsk) }
        }
        if isRefused {
            var verdict = Verdict(status: .denied, reason: .user, level: mind.held?.level)
            verdict.lifetime = mind.levelRefusal?.lifetime
            return verdict
        }
        if effect == .freeze {
            return Verdict(status: .restricted, reason: .policy, level: mind.held?.level)
        }
        // Less than is asked for was decided by somebody all the same.
        var reason = mind.held?.reason ?? mind.ended ?? .notAsked
        if mind.dismissals > 0 { reason = .dismissed }
        if mind.wish { reason = .askEveryTime }
        if mind.quietUntil != nil { reason = .quieted }
        return Verdict(
            status: .notDetermined,
            reason: reason,
            level: mind.held?.level,
            canRequest: mayAsk && asked != .quiet
        )
    }

    // MARK: What happens

    /// Notes something that needs no store.
    mutating func happened(_ fact: Fact, at wall: Int64) {
        log.append(Entry(fact: fact, time: wall, fate: .told, base: []))
    }

    /// Notes something that is on its way into the store.
    mutating func submitted(_ fact: Fact, at wall: Int64) -> Int {
        var base: [Int] = []
        var resets: [Int] = []
        for (number, entry) in log.enumerated() where entry.fate == .pending {
            if concerns(entry.fact, fact) { base.append(number) }
            if let key = key(fact), empties(entry.fact, key) { resets.append(number) }
        }
        log.append(Entry(fact: fact, time: wall, fate: .pending, base: base, resets: resets))
        return log.count - 1
    }

    /// A write is in the store; what it was computed on is in it, even where that came back failed.
    mutating func stored(_ number: Int) {
        for base in log[number].base where log[base].fate == .lost { stored(base) }
        log[number].fate = .durable
    }

    private func concerns(_ first: Fact, _ second: Fact) -> Bool {
        switch (key(first), key(second)) {
        case (let first?, let second?): first == second
        default: false
        }
    }

    /// Whether a fact is a reset that takes a pair.
    func empties(_ fact: Fact, _ key: GrantKey) -> Bool {
        guard case .reset(let scope, let environment) = fact else { return false }
        return scope.contains(key) && environment.effect(on: key) == .ask
    }

    func key(_ fact: Fact) -> GrantKey? {
        switch fact {
        case .command(let key, _), .wish(let key), .allowed(let key, _, _),
            .denied(let key, _, _, _), .dismissed(let key), .gaveBack(let key):
            key
        default: nil
        }
    }
}

extension Environment {
    /// What the administrator says of a pair; a locked switch of the desktop forbids it.
    func effect(on key: GrantKey) -> Policy.Rule.Effect {
        if case .lockedOff = availability[key.permission] { return .deny }
        return policy.rule(for: key)?.effect ?? .ask
    }
}
