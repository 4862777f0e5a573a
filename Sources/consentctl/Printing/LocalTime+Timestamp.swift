import ConsentModel
import GIO

extension LocalTime {
    /// A moment for people, as ISO 8601; empty for none.
    func text(_ time: Timestamp?) -> String {
        guard let time else { return "" }
        return text(secondsSince1970: time.secondsSince1970) ?? "\(time.secondsSince1970)"
    }

    /// How long something holds, with its end where that is a time.
    func text(_ lifetime: Lifetime?, expires: Timestamp?) -> String {
        guard let lifetime else { return "" }
        guard lifetime == .until, let expires else { return lifetime.wireValue }
        return "until " + text(expires)
    }
}
