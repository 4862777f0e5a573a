import CommandLineTool
import ConsentModel
import ConsentWire
import GIO

/// What can be typed to answer a question: `allow`, then a level, then how long, or `deny`.
struct AnswerGrammar {
    /// What a line means.
    enum Reading: Hashable {
        /// An answer.
        case answer(AgentAnswer)
        /// None; what is wrong, and what would be right.
        case unclear(String)
    }

    private let question: AgentQuestion

    /// Reads answers to a question, which offers what it offers.
    init(_ question: AgentQuestion) {
        self.question = question
    }

    /// The levels below the one that is asked for.
    var lowerLevels: [Level] {
        question.levels.filter { $0 != question.level }
    }

    /// What a plain `allow` gives: the level that is asked for, as long as is offered.
    var standardTerms: AgentAnswer.Terms {
        AgentAnswer.Terms(lifetime: question.lifetimes.last { $0 != .until })
    }

    /// Reads a line; a line without words is a dismissal.
    func read(_ line: String, now: Timestamp, at place: LocalTime) -> Reading {
        var words = line.lowercased().split(separator: " ").map(String.init)[...]
        guard let first = words.first else { return .answer(.dismiss) }
        switch first {
        case "deny" where words.count == 1: return .answer(.deny(AgentAnswer.Terms()))
        case "allow": words.removeFirst()
        case "once", "session", "always", "until", "for": break
        default: return .unclear("'\(first)' is no answer.")
        }
        var terms = standardTerms
        if let word = words.first, let level = question.levels.first(where: { $0.rawValue == word })
        {
            terms.level = level
            words.removeFirst()
        }
        return readLifetime(words, terms, now: now, at: place)
    }

    private func readLifetime(
        _ words: ArraySlice<String>,
        _ terms: AgentAnswer.Terms,
        now: Timestamp,
        at place: LocalTime
    ) -> Reading {
        guard let first = words.first else { return .answer(.allow(terms)) }
        var terms = terms
        let value = words.dropFirst().joined(separator: "T")
        switch first {
        case "once", "session", "always":
            guard value.isEmpty else { return .unclear("'\(value)' is one word too many.") }
            terms.lifetime = Lifetime(wireValue: first)
        case "until", "for":
            terms.lifetime = .until
            terms.expires = Self.end(first, value, now: now, at: place)
            guard terms.expires != nil else {
                return .unclear(
                    first == "until"
                        ? "After 'until' comes a time to come, such as 18:00 or 2030-05-01."
                        : "After 'for' comes a duration, such as 30m, 2h or 7d."
                )
            }
        default: return .unclear("'\(first)' is not offered.")
        }
        guard let lifetime = terms.lifetime, question.lifetimes.contains(lifetime) else {
            return .unclear("'\(first)' is not offered.")
        }
        return .answer(.allow(terms))
    }

    private static func end(
        _ word: String,
        _ value: String,
        now: Timestamp,
        at place: LocalTime
    ) -> Timestamp? {
        do throws(UsageError) {
            let lifetime: GrantLifetime =
                word == "until"
                ? .until(try UntilTime(value.uppercased())) : .lasting(try TimeSpan(value))
            return try lifetime.expires(now: now, at: place)
        } catch {
            return nil
        }
    }
}
