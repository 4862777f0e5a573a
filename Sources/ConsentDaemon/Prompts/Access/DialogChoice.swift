import Broker
import ConsentModel
import GIO

/// Something besides yes and no that the desktop's dialog lets the user choose.
struct DialogChoice: Hashable, Sendable {
    /// One of what can be chosen.
    struct Option: Hashable, Sendable {
        /// What comes back.
        let value: String
        /// What is shown.
        let label: String
        /// What it means for an answer that allows.
        let terms: GrantTerms
    }

    /// What it is called in the answer.
    let id: String
    /// What it is called on the screen.
    let label: String
    /// What can be chosen; of a check box `true` and `false`.
    let options: [Option]
    /// The value that is chosen at first.
    let selected: String
    /// Whether it is one box to be checked.
    let isCheckBox: Bool

    /// As the dialog takes it: a box has no options.
    var variant: Variant {
        let shown = isCheckBox ? [] : options.map { Variant.tuple($0.value, $0.label) }
        return .tuple(of: [
            Variant(id), Variant(label), .array(of: "(ss)", shown), Variant(selected),
        ])
    }

    /// What choosing a value means; nil for one that was not offered.
    func terms(of value: String) -> GrantTerms? {
        options.first { $0.value == value }?.terms
    }
}

extension DialogChoice {
    /// The levels and lifetimes that a question offers.
    static func all(
        for question: Question,
        texts: PermissionTexts,
        by backend: AccessBackend,
        in languages: [String]
    ) -> [DialogChoice] {
        backend.showsLists
            ? [
                levels(question.levels, texts, languages),
                lifetimes(question.lifetimes, languages),
            ].compactMap(\.self)
            : [
                fullLevel(question.levels, texts, languages),
                onlyOnce(question.lifetimes, languages),
            ].compactMap(\.self)
    }

    private static func levels(
        _ levels: [Level],
        _ texts: PermissionTexts,
        _ languages: [String]
    ) -> DialogChoice? {
        guard levels.count > 1, let asked = levels.last else { return nil }
        return DialogChoice(
            id: "level",
            label: texts.title(in: languages),
            options: levels.map { level in
                Option(
                    value: level.rawValue,
                    label: texts.levelName(level, in: languages),
                    terms: GrantTerms(level: level)
                )
            },
            selected: asked.rawValue,
            isCheckBox: false
        )
    }

    private static func lifetimes(_ lifetimes: [Lifetime], _ languages: [String]) -> DialogChoice? {
        let options = lifetimes.compactMap { lifetime in
            DialogTexts.name(of: lifetime).map { name in
                Option(
                    value: lifetime.wireValue,
                    label: name.text(in: languages),
                    terms: GrantTerms(lifetime: lifetime)
                )
            }
        }
        guard options.count > 1, let longest = options.last else { return nil }
        return DialogChoice(
            id: "lifetime",
            label: DialogTexts.duration.text(in: languages),
            options: options,
            selected: longest.value,
            isCheckBox: false
        )
    }

    /// A box for the level that is asked; unchecked, the next lower one is meant.
    private static func fullLevel(
        _ levels: [Level],
        _ texts: PermissionTexts,
        _ languages: [String]
    ) -> DialogChoice? {
        guard levels.count > 1, let asked = levels.last else { return nil }
        let label = DialogTexts.level.text(
            in: languages,
            filling: [
                "PERMISSION": texts.title(in: languages),
                "LEVEL": texts.levelName(asked, in: languages),
            ]
        )
        return box(
            "full-level",
            label,
            checked: GrantTerms(level: asked),
            unchecked: GrantTerms(level: levels[levels.count - 2]),
            isChecked: true
        )
    }

    private static func onlyOnce(_ lifetimes: [Lifetime], _ languages: [String]) -> DialogChoice? {
        guard lifetimes.count > 1, lifetimes.contains(.once),
            let name = DialogTexts.name(of: .once)
        else { return nil }
        return box(
            "once",
            name.text(in: languages),
            checked: GrantTerms(lifetime: .once),
            unchecked: GrantTerms(),
            isChecked: false
        )
    }

    private static func box(
        _ id: String,
        _ label: String,
        checked: GrantTerms,
        unchecked: GrantTerms,
        isChecked: Bool
    ) -> DialogChoice {
        DialogChoice(
            id: id,
            label: label,
            options: [
                Option(value: "true", label: "", terms: checked),
                Option(value: "false", label: "", terms: unchecked),
            ],
            selected: isChecked ? "true" : "false",
            isCheckBox: true
        )
    }
}
