import ConsentModel
import ConsentWire
import GIO

extension AgentAnswer {
    /// What was answered, for the person who did.
    func words(at place: LocalTime) -> String {
        switch self {
        case .dismiss: "Not now."
        case .deny: "Denied."
        case .allow(let terms):
            "Allowed" + (terms.level.map { " (\($0))" } ?? "") + Self.duration(terms, place) + "."
        }
    }

    private static func duration(_ terms: Terms, _ place: LocalTime) -> String {
        switch terms.lifetime {
        case .once: " for this run of the app"
        case .session: " until you log out"
        case .until: " until " + place.text(terms.expires)
        default: ""
        }
    }
}
