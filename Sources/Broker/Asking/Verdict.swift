import ConsentModel

/// What an answer comes to, once only what was offered is left of it.
enum Verdict {
    /// The user allows it.
    case allowed(Level?, Lifetime, expires: Int64?)
    /// The user refuses.
    case denied(Lifetime, expires: Int64?)
    /// The user closed the question, or answered what was not offered.
    case dismissed

    /// Reads an answer to a question.
    init(_ answer: Answer, to question: Question, at wall: Int64) {
        switch answer {
        case .dismiss: self = .dismissed
        case .allow(let terms):
            guard let (lifetime, expires) = Self.term(terms, question, wall),
                terms.level.map(question.levels.contains) ?? true
            else {
                self = .dismissed
                return
            }
            self = .allowed(terms.level ?? question.level, lifetime, expires: expires)
        case .deny(let terms):
            guard let (lifetime, expires) = Self.term(terms, question, wall),
                terms.level.map(question.levels.contains) ?? true
            else {
                self = .dismissed
                return
            }
            self = .denied(lifetime, expires: expires)
        }
    }

    private static func term(
        _ terms: GrantTerms,
        _ question: Question,
        _ wall: Int64
    ) -> (Lifetime, Int64?)? {
        let longest = question.lifetimes.last ?? .once
        let lifetime = terms.lifetime ?? longest
        guard question.lifetimes.contains(lifetime) else { return nil }
        switch (lifetime, terms.expires) {
        case (.until, let expires?) where expires > wall: return (.until, expires)
        case (.until, _), (_, .some): return nil
        case (_, nil): return (lifetime, nil)
        }
    }
}
