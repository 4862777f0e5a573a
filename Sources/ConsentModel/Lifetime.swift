/// How long a decision holds.
@nonexhaustive
public enum Lifetime: Hashable, Sendable {
    /// This run of the app.
    case once
    /// Until logout.
    case session
    /// Until a time on the wall clock.
    case until
    /// Until it is changed.
    case always
    /// A word from a newer service.
    case unknown(String)
}

extension Lifetime: WireWord {
    package static let known: [Self] = [.once, .session, .until, .always]

    package var wireValue: String {
        switch self {
        case .once: "once"
        case .session: "session"
        case .until: "until"
        case .always: "always"
        case .unknown(let word): word
        }
    }
}

extension Lifetime: CustomStringConvertible {
    /// The word on the wire.
    public var description: String { wireValue }
}
