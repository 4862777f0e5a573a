import Broker
import ConsentModel
import ConsentWire

extension ExplainRow {
    /// Puts a rule that was looked at into words.
    init(_ ruling: Ruling, of permission: Permission) {
        self.init(
            rule: ruling.rule.rawValue,
            applies: ruling.applies,
            status: ruling.status,
            reason: ruling.reason,
            source: ruling.source,
            text: Self.sentence(ruling, permission),
            since: ruling.since.map(Timestamp.init(microsecondsSince1970:))
        )
    }

    private static func sentence(_ ruling: Ruling, _ permission: Permission) -> String {
        guard let status = ruling.status else { return silence(ruling.rule, permission) }
        let reason = ruling.reason.map { " (\($0))" } ?? ""
        let level = ruling.level.map { ", \($0)" } ?? ""
        switch ruling.rule {
        case .availability: return "Nothing here provides \(permission)\(reason)."
        case .policyDeny: return "A policy forbids \(permission)."
        case .enabled: return "\(permission) is switched off for every app."
        case .policyAllow: return "A policy allows \(permission)."
        case .live: return "Decided for now: \(status)\(level)\(reason)."
        case .stored: return "Decided: \(status)\(level)\(reason)."
        case .policyFreeze: return "A policy keeps what is not decided from being asked."
        case .undecided where ruling.reason == .askEveryTime: return "It asks every time."
        case .undecided: return "\(undecided(ruling.level))\(reason)."
        case .required: return "What \(permission) needs is not usable\(reason)."
        }
    }

    private static func undecided(_ held: Level?) -> String {
        held.map { "No more is decided than \($0)" } ?? "Nobody has decided"
    }

    private static func silence(_ rule: Ruling.Rule, _ permission: Permission) -> String {
        switch rule {
        case .availability: "What \(permission) needs is here."
        case .policyDeny: "No policy forbids it."
        case .enabled: "\(permission) is switched on."
        case .policyAllow: "No policy allows it by itself."
        case .live: "Nothing is decided for this run or session."
        case .stored: "Nothing is decided for longer."
        case .policyFreeze: "No policy freezes it."
        case .undecided: "It is decided."
        case .required: "It needs no other permission, or that one is usable."
        }
    }
}
