import ConsentModel

/// Why a pair changes, for the history and for what is kept about the app.
struct Cause {
    /// What happened.
    var event: HistoryEntry.Event
    /// Who caused it.
    var actor: Caller?
    /// The prompter that brought the answer.
    var agent: PrompterDescription?
    /// The app, where it has just called.
    var seen: Caller?
    /// The app's name, where it is known from elsewhere.
    var name: String?
    /// Whether the call named the kind of the app.
    var namesKind = false
}

extension Caller {
    /// How the history names it.
    package var historyName: String { "\(app.kind.wireValue) \(app.id)" }
}

extension PrompterDescription {
    /// How the history names it: answers from a script are marked.
    var historyName: String { isScripted ? "\(name) (scripted)" : name }
}
