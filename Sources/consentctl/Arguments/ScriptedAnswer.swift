/// What an agent without a person answers to every question.
enum ScriptedAnswer: String, CaseIterable, Sendable {
    case allow
    case deny
    case dismiss
}
