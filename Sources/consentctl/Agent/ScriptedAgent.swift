import CommandLineTool
import Consent
import ConsentModel
import ConsentWire

/// Gives every question the same answer, and prints a line for each.
struct ScriptedAgent: Sendable {
    /// What it answers.
    let answer: ScriptedAnswer
    /// Where the lines go.
    let output: Output
    /// Where everything else goes.
    let remarks: Output
    /// Is told when it stops.
    let ended: @Sendable (AgentEnding) -> Void

    /// Hears an event.
    func hear(_ event: AgentEvent) {
        switch event {
        case .asked(let prompt):
            prompt.answer(answer(to: prompt.question))
            let question = prompt.question
            output.line(
                TextEscaping.escaped("\(answer) \(question.permission) \(question.app.id)")
            )
        case .withdrawn: break
        case .serviceLeft: remarks.line("The service left. Waiting for it to come back.")
        case .registered: remarks.line("The service is back. Waiting for questions.")
        case .ended(let error): ended(.failed(error))
        }
    }

    private func answer(to question: AgentQuestion) -> AgentAnswer {
        switch answer {
        case .allow: .allow(AnswerGrammar(question).standardTerms)
        case .deny: .deny(AgentAnswer.Terms())
        case .dismiss: .dismiss
        }
    }
}
