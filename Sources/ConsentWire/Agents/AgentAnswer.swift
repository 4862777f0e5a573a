package import ConsentModel

/// What an agent brought back from the user: the reply of Agent.Ask.
package enum AgentAnswer: Hashable, Sendable {
    /// The user allows it.
    case allow(Terms)
    /// The user refuses.
    case deny(Terms)
    /// The user did not decide.
    case dismiss

    /// What an answer says beyond its word; what is nil means what the question says.
    package struct Terms: Hashable, Sendable {
        /// The level.
        package var level: Level?
        /// How long it holds.
        package var lifetime: Lifetime?
        /// When it ends, for a lifetime of `until` and only then.
        package var expires: Timestamp?

        /// Collects terms.
        package init(
            level: Level? = nil,
            lifetime: Lifetime? = nil,
            expires: Timestamp? = nil
        ) {
            self.level = level
            self.lifetime = lifetime
            self.expires = expires
        }
    }

    /// Reads an answer; another word, or terms that were not offered, are a dismissal.
    ///
    /// - Parameters:
    ///   - word: The first part of the reply.
    ///   - results: The second.
    ///   - levels: The levels that were offered.
    ///   - lifetimes: The lifetimes that were offered.
    package init(
        word: String,
        results: Options,
        levels: [Level],
        lifetimes: [Lifetime]
    ) {
        guard let terms = try? Self.terms(results),
            terms.level.map(levels.contains) ?? true,
            terms.lifetime.map(lifetimes.contains) ?? true,
            (terms.lifetime == .until) == (terms.expires != nil)
        else {
            self = .dismiss
            return
        }
        switch word {
        case "allow": self = .allow(terms)
        case "deny": self = .deny(terms)
        default: self = .dismiss
        }
    }

    /// The word as it goes over the bus.
    package var word: String {
        switch self {
        case .allow: "allow"
        case .deny: "deny"
        case .dismiss: "dismiss"
        }
    }

    /// The results as they go over the bus.
    package var fields: Fields {
        var fields = Fields()
        switch self {
        case .allow(let terms), .deny(let terms):
            fields.set(.level, terms.level?.rawValue)
            fields.set(.lifetime, word: terms.lifetime)
            fields.set(.expires, time: terms.expires)
        case .dismiss:
            break
        }
        return fields
    }

    private static func terms(_ results: Options) throws(WireError) -> Terms {
        Terms(
            level: try results.text(.level).map { Level(rawValue: $0) },
            lifetime: try results.word(.lifetime, Lifetime.self),
            expires: try results.timestamp(.expires)
        )
    }
}
