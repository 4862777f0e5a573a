package import ConsentWire
import GIO

/// A question of the service, to be put to the user and answered once.
///
/// One that is dropped without an answer is handed to the next agent.
package final class AgentPrompt: Sendable {
    /// What a withdrawal names.
    package let token: String
    /// What is asked.
    package let question: AgentQuestion
    private let call: MethodCall

    init(token: String, question: AgentQuestion, call: MethodCall) {
        self.token = token
        self.question = question
        self.call = call
    }

    /// Brings the answer; the first one counts.
    package func answer(_ answer: AgentAnswer) {
        call.reply(.tuple(answer.word, answer.fields.values))
    }

    /// Says that the question could not be shown: it goes to the next agent.
    package func fail(_ reason: String) {
        call.fail(WireError(.failed, reason))
    }
}
