import Broker
import ConsentModel

/// How a pair's record lies in its row.
enum PairColumns {
    /// The columns that are read, in order.
    static let names = [
        "stored_answer", "stored_level", "stored_lifetime", "stored_expires", "stored_reason",
        "stored_since", "live_answer", "live_level", "live_lifetime", "live_expires",
        "live_reason", "live_since", "live_bus", "live_login", "live_has_run", "refused_levels",
        "asks_every_time", "dismissals", "quiet_until",
        "has_unclear_refusal", "ended", "last_used",
    ]

    /// The columns that are read, as a statement wants them.
    static let list = names.joined(separator: ", ")

    /// The columns that only statements look at.
    static let derivedNames = ["holds", "due"]

    /// The values of `names` and `derivedNames`.
    static func values(of record: PairRecord) -> [SQLiteValue] {
        values(of: record.stored) + values(of: record.live?.decision) + [
            SQLiteValue(record.live?.session.bus),
            SQLiteValue(record.live?.session.login),
            record.live.map { SQLiteValue($0.hasRun) } ?? .null,
            // Levels are words of the catalogue, without spaces.
            .text(record.refusedLevels.map(\.rawValue).joined(separator: " ")),
            SQLiteValue(record.asksEveryTime),
            .integer(Int64(record.dismissals)),
            SQLiteValue(record.quietUntil),
            SQLiteValue(record.hasUnclearRefusal),
            SQLiteValue(record.ended?.rawValue),
            SQLiteValue(record.lastUsed),
            SQLiteValue(record.holdsAnything),
            SQLiteValue(record.due),
        ]
    }

    /// Reads the columns of `names`.
    static func record(from row: inout Row) throws(StoreError) -> PairRecord {
        let stored = try decision(from: &row)
        let live = try decision(from: &row)
        let bus = try row.optionalText()
        let login = try row.optionalText()
        let hasRun = try row.optionalInteger()
        var record = PairRecord(stored: stored)
        if let live {
            guard let bus, let hasRun else { throw row.unexpected() }
            record.live = LiveDecision(
                decision: live,
                session: SessionIdentity(bus: bus, login: login),
                hasRun: hasRun != 0
            )
        }
        record.refusedLevels = try row.text().split(separator: " ").map {
            Level(rawValue: String($0))
        }
        record.asksEveryTime = try row.truth()
        record.dismissals = Int(clamping: try row.integer())
        record.quietUntil = try row.optionalInteger()
        record.hasUnclearRefusal = try row.truth()
        record.ended = try row.optionalText().map(StateReason.init(rawValue:))
        record.lastUsed = try row.optionalInteger()
        return record
    }

    private static func values(of decision: Decision?) -> [SQLiteValue] {
        [
            SQLiteValue(decision?.answer.rawValue),
            SQLiteValue(decision?.level?.rawValue),
            SQLiteValue(decision?.lifetime.wireValue),
            SQLiteValue(decision?.expires),
            SQLiteValue(decision?.reason.rawValue),
            SQLiteValue(decision?.since),
        ]
    }

    private static func decision(from row: inout Row) throws(StoreError) -> Decision? {
        let word = try row.optionalText()
        let level = try row.optionalText().map(Level.init(rawValue:))
        let lifetime = try row.optionalText().map(Lifetime.init(wireValue:))
        let expires = try row.optionalInteger()
        let reason = try row.optionalText().map(StateReason.init(rawValue:))
        let since = try row.optionalInteger()
        guard let word else { return nil }
        guard let answer = Decision.Answer(rawValue: word), let lifetime, let reason, let since
        else {
            throw row.unexpected()
        }
        return Decision(
            answer: answer,
            level: level,
            lifetime: lifetime,
            expires: expires,
            reason: reason,
            since: since
        )
    }
}
