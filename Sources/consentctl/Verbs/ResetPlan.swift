import ConsentModel
import ConsentWire

/// What a reset of every app is going to do, told before it is done.
struct ResetPlan {
    /// What will be removed and what will be kept, line by line.
    let lines: [String]
    /// What is to be confirmed.
    let question: String

    /// Counts the decisions that a reset is about.
    init(_ scope: PermissionScope, _ rows: [GrantRow]) {
        let decisions = Self.count(rows.count, "decision")
        let apps = Self.count(Set(rows.map(\.app)).count, "app")
        let ends = "what was allowed for once or for this session, and what was dismissed"
        let kept = "Keeps: switches, policies, the history and the list of known apps."
        switch scope {
        case .all:
            lines = [
                "Reset Location & Privacy: every app has to ask again for everything.",
                "Removes: \(decisions) of \(apps), \(ends).",
                kept,
            ]
            question = "Reset Location & Privacy?"
        case .one(let permission):
            let name = TextEscaping.escaped(permission.rawValue)
            lines = [
                "Every app has to ask again for \(name).",
                "Removes: \(decisions) of \(apps), \(ends).",
                kept,
            ]
            question = "Reset \(name) for every app?"
        }
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }
}

extension PermissionScope {
    /// The permission, where it is one.
    var permission: Permission? {
        switch self {
        case .all: nil
        case .one(let permission): permission
        }
    }
}
