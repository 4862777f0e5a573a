import Broker
import GIO

extension Answer {
    /// Reads what `AccessDialog` answered; nil for what no dialog answers, or one that failed.
    ///
    /// What was not offered, or cannot be read, is a dismissal.
    init?(dialog reply: Variant, offering choices: [DialogChoice]) {
        guard let (response, results) = reply.fields(UInt32.self, [String: Variant].self) else {
            return nil
        }
        switch response {
        case 0:
            guard let terms = Self.terms(results, choices) else {
                self = .dismiss
                return
            }
            self = .allow(terms)
        // Choices beside a "no" mean nothing: KDE sends them always.
        case 1: self = .deny(GrantTerms())
        case 2: self = .dismiss
        default: return nil
        }
    }

    /// What was chosen; a choice that did not come back means what the question says.
    private static func terms(
        _ results: [String: Variant],
        _ choices: [DialogChoice]
    ) -> GrantTerms? {
        guard let values = values(results, choices) else { return nil }
        var terms = GrantTerms()
        for choice in choices {
            let chosen = Set(values.lazy.filter { $0.id == choice.id }.map(\.value))
            guard let value = chosen.first else { continue }
            guard chosen.count == 1, let some = choice.terms(of: value) else { return nil }
            terms.level = some.level ?? terms.level
            terms.lifetime = some.lifetime ?? terms.lifetime
        }
        return terms
    }

    /// The values by the ids of their choices, in whichever form they came: a list of pairs as the
    /// interface has it, GTK's dictionary in its place, or GNOME Shell's results without either.
    private static func values(
        _ results: [String: Variant],
        _ choices: [DialogChoice]
    ) -> [(id: String, value: String)]? {
        guard let list = results["choices"] else {
            return strings(results.filter { result in choices.contains { $0.id == result.key } })
        }
        if let entries = list.as([String: Variant].self) { return strings(entries) }
        if let entries = list.as([String: String].self) {
            return entries.map { (id: $0.key, value: $0.value) }
        }
        guard list.signature == "a(ss)" else { return nil }
        return list.children.compactMap { pair in
            pair.fields(String.self, String.self).map { (id: $0.0, value: $0.1) }
        }
    }

    private static func strings(_ entries: [String: Variant]) -> [(id: String, value: String)]? {
        var result: [(id: String, value: String)] = []
        for (id, value) in entries {
            guard let text = value.as(String.self) else { return nil }
            result.append((id: id, value: text))
        }
        return result
    }
}
