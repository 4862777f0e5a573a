import Broker
import ConsentModel

/// All that is so for one pair, by the rules' own words; the oracle replays what happened into it.
struct Mind: Equatable {
    /// A yes or a no that holds for some time.
    struct Hold: Equatable {
        var isYes: Bool
        var level: Level?
        var lifetime: Lifetime
        var expires: Int64?
        var reason: StateReason
        var session: SessionIdentity
        /// Whether a run of the app has begun under it.
        var hasBegun: Bool
    }

    var lasting: Hold?
    var passing: Hold?
    /// A no to a level that does not last, beside a yes that does.
    var levelRefusal: Hold?
    var refused: Set<Level> = []
    var wish = false
    var dismissals = 0
    var quietUntil: Int64?
    var unclear = false
    var ended: StateReason?

    /// The yes that counts, if one does.
    var held: Hold? {
        if let passing { return passing.isYes ? passing : nil }
        return lasting?.isYes == true ? lasting : nil
    }

    // MARK: Time, sessions and runs

    mutating func timeIs(_ wall: Int64) {
        if let end = lasting?.expires, end <= wall {
            lasting = nil
            ended = .expired
        }
        if let end = passing?.expires, end <= wall { endPassing() }
        if let end = levelRefusal?.expires, end <= wall { levelRefusal = nil }
        if let quiet = quietUntil, quiet <= wall {
            quietUntil = nil
            dismissals = 0
        }
    }

    mutating func sessionIs(_ session: SessionIdentity) {
        if let passing, passing.session.isOver(in: session) { endPassing() }
        if let refusal = levelRefusal, refusal.session.isOver(in: session) { levelRefusal = nil }
    }

    mutating func runBegan() {
        if passing?.lifetime == .once { passing?.hasBegun = true }
        if levelRefusal?.lifetime == .once { levelRefusal?.hasBegun = true }
    }

    mutating func runEnded() {
        if passing?.lifetime == .once, passing?.hasBegun == true { endPassing() }
        if levelRefusal?.lifetime == .once, levelRefusal?.hasBegun == true { levelRefusal = nil }
    }

    private mutating func endPassing() {
        let wasYes = passing?.isYes ?? false
        passing = nil
        guard lasting == nil else { return }
        ended = .expired
        if wasYes { refused = [] }
    }

    // MARK: What people do

    mutating func commanded(_ hold: Hold) {
        self = Mind()
        if hold.lifetime == .once || hold.lifetime == .session {
            passing = hold
        } else {
            lasting = hold
        }
    }

    mutating func wished() {
        self = Mind()
        wish = true
    }

    mutating func dismissed(at wall: Int64) {
        dismissals += 1
        if dismissals >= 3 { quietUntil = wall + 7 * 86_400_000_000 }
    }

    mutating func allowed(_ hold: Hold, isAnswer: Bool, _ order: [Level]) {
        if isAnswer {
            dismissals = 0
            quietUntil = nil
            unclear = false
        }
        func isAbove(_ level: Level?) -> Bool {
            guard let level, let own = hold.level else { return false }
            return (order.firstIndex(of: level) ?? 0) > (order.firstIndex(of: own) ?? 0)
        }
        refused = refused.filter { isAbove($0) }
        let stays = levelRefusal.flatMap { isAbove($0.level) ? $0 : nil }
        levelRefusal = nil
        ended = nil
        if hold.lifetime == .once || hold.lifetime == .session {
            passing = hold
            if lasting?.isYes == false { lasting = nil }
            if let level = stays?.level { refused.insert(level) }
        } else {
            lasting = hold
            passing = nil
            levelRefusal = stays
        }
    }

    mutating func denied(_ hold: Hold, asked: Level?, fromDesktop: Bool) {
        dismissals = 0
        quietUntil = nil
        var hold = hold
        if fromDesktop, !unclear {
            if hold.lifetime != .once { hold.lifetime = .session }
            if hold.lifetime == .session { hold.expires = nil }
            unclear = true
        } else {
            unclear = false
        }
        guard let asked, held != nil else {
            refused = []
            levelRefusal = nil
            ended = nil
            if hold.lifetime == .once || hold.lifetime == .session {
                passing = hold
                if lasting?.isYes == false { lasting = nil }
            } else {
                lasting = hold
                passing = nil
            }
            return
        }
        if passing == nil, hold.lifetime != .always {
            if hold.lifetime == .until { hold.lifetime = .session }
            hold.level = asked
            levelRefusal = hold
        } else {
            refused.insert(asked)
        }
    }

    mutating func gaveBack(_ order: [Level]) {
        if lasting?.isYes == true { lasting = nil }
        if var refusal = passing, refusal.isYes {
            passing = nil
            if lasting == nil, let lowest = order.first(where: refused.contains) {
                refusal.isYes = false
                refusal.level = lowest
                levelRefusal = refusal
                refused = []
            }
        }
        ended = .relinquished
    }

    // MARK: Comparing

    /// What of it a command compares: neither origins, nor ends, nor the 16 hours.
    var essence: Mind {
        func plain(_ hold: Hold?) -> Hold? {
            guard var hold else { return nil }
            hold.reason = .user
            hold.hasBegun = false
            if hold.lifetime == .once { hold.expires = nil }
            return hold
        }
        var mind = self
        mind.lasting = plain(lasting)
        mind.lasting?.session = SessionIdentity(bus: "")
        mind.passing = plain(passing)
        mind.levelRefusal = plain(levelRefusal)
        mind.ended = nil
        return mind
    }
}
