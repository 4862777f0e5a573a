import CommandLineTool
import ConsentModel
import GIO

extension GrantLifetime {
    /// The lifetime as the service knows it.
    var lifetime: Lifetime {
        switch self {
        case .always: .always
        case .once: .once
        case .session: .session
        case .lasting, .until: .until
        }
    }

    /// When it ends, if that is a time; one that has passed is an error.
    func expires(now: Timestamp, at place: LocalTime) throws(UsageError) -> Timestamp? {
        switch self {
        case .always, .once, .session: nil
        case .lasting(let span):
            Timestamp(secondsSince1970: now.secondsSince1970 + span.seconds)
        case .until(let time): try time.timestamp(now: now, at: place)
        }
    }
}

extension UntilTime {
    /// The moment that is meant at a place.
    fileprivate func timestamp(
        now: Timestamp,
        at place: LocalTime
    ) throws(UsageError) -> Timestamp {
        let seconds = place.seconds(parsing: text, now: now.secondsSince1970)
        guard let seconds, seconds > now.secondsSince1970 else {
            throw .invalidWord(text, name: Option.until.name, expected: "a time to come")
        }
        return Timestamp(secondsSince1970: seconds)
    }
}
