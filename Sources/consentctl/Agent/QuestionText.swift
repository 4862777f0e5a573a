import ConsentModel
import ConsentWire

/// A question as it stands in a terminal: everything that others have written is escaped.
struct QuestionText {
    /// The question itself, to stand out.
    let title: [String]
    /// Who asks, for what, and what the app says.
    let details: [String]
    /// What can be answered.
    let choices: [String]

    /// Sets a question for a terminal of so many columns.
    init(_ question: AgentQuestion, width: Int) {
        let escaped = TextEscaping.escaped
        title = WrappedText(escaped(question.title), width: width).lines
        var details: [String] = []
        if !question.body.isEmpty {
            details += WrappedText(escaped(question.body), width: width).lines
        }
        func add(_ label: String, _ text: String) {
            details += WrappedText(text, width: width, label: label).lines
        }
        let id = escaped(question.app.id)
        let name = escaped(question.appName)
        add("  App    ", name == id ? id : "\(name) (\(id))")
        add("         ", escaped(question.app.kind.words))
        add("  Known  ", "by " + escaped(question.evidence.words))
        add("  Wants  ", escaped(Self.wish(of: question)))
        if !question.reason.isEmpty {
            add("  Says   ", "“\(escaped(question.reason))”")
            add("         ", "(the app's own words; nobody has checked them)")
        }
        self.details = details
        choices = Self.choices(for: question)
            .flatMap { WrappedText($0, width: width).lines }
    }

    private static func wish(of question: AgentQuestion) -> String {
        let level = question.level.map { ", \($0)" } ?? ""
        let held = question.heldLevel.map { "; it has \($0) now" } ?? ""
        return question.permission.rawValue + level + held
    }

    private static func choices(for question: AgentQuestion) -> [String] {
        var words: [String] = ["allow"]
        let lifetimes = question.lifetimes
        if lifetimes.count > 1 {
            if lifetimes.contains(.once) { words.append("allow once") }
            if lifetimes.contains(.session) { words.append("allow session") }
            if lifetimes.contains(.until) { words.append("allow until 18:00 (or: for 2h)") }
        }
        words.append("deny")
        var lines = [
            "Type " + words.dropLast().joined(separator: ", ") + " or \(words.last ?? "")"
                + "; Enter alone: not now."
        ]
        let lower = AnswerGrammar(question).lowerLevels
        if !lower.isEmpty {
            let levels = lower.map { "allow \(TextEscaping.escaped($0.rawValue))" }
            lines.append("For less: " + levels.joined(separator: ", ") + ".")
        }
        return lines
    }
}
