import CommandLineTool
import Consent
import ConsentModel
import ConsentWire
import GIO

/// Puts questions to the person at a terminal, one at a time.
///
/// It lives on a main context, so that waiting for keys holds nothing else up.
actor TerminalAgent {
    /// How far the question on screen is.
    private enum Step {
        /// There is none.
        case idle
        /// It is shown, and what is typed is thrown away: keys that were held down, too.
        case settling(AgentPrompt, isNoisy: Bool)
        /// It waits for a line.
        case asking(AgentPrompt, LineEditor)
    }

    /// How long a question stands before anything typed can answer it: longer than a key that is
    /// held down takes to repeat.
    private static let settling = Duration.milliseconds(800)
    /// How long the keyboard must have been silent by then.
    private static let silence = Duration.milliseconds(400)
    private static let fallbackWidth = 80

    private let context: MainContext
    private let terminal: Terminal
    private let place: LocalTime
    private let ended: @Sendable (AgentEnding) -> Void
    private var step = Step.idle
    private var waiting: [AgentPrompt] = []
    private var isOpen = false
    private var timer: EventSource?
    private var keys: EventSource?

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        context.asUnownedSerialExecutor()
    }

    /// Takes a terminal; nothing is shown before `open()`.
    init(
        on context: MainContext,
        _ terminal: Terminal,
        place: LocalTime,
        ended: @escaping @Sendable (AgentEnding) -> Void
    ) {
        self.context = context
        self.terminal = terminal
        self.place = place
        self.ended = ended
    }

    /// Hears an event, on whatever thread; those of one thread keep their order.
    nonisolated func hear(_ event: AgentEvent) {
        context.perform { self.assumeIsolated { $0.heard(event) } }
    }

    /// Shows questions from now on.
    func open() {
        remark("Waiting for questions. Ctrl-C ends.")
        isOpen = true
        showNext()
    }

    /// Leaves the terminal as it was found.
    func close() {
        isOpen = false
        waiting = []
        if current != nil { say("The question goes to the next agent.") }
        clear()
    }

    private func heard(_ event: AgentEvent) {
        switch event {
        case .asked(let prompt):
            waiting.append(prompt)
            showNext()
        case .withdrawn(let token): withdraw(token)
        case .serviceLeft:
            waiting = []
            if current != nil { say("The question is over: the service left.") }
            clear()
            remark("The service left. Waiting for it to come back.")
        case .registered: remark("The service is back. Waiting for questions. Ctrl-C ends.")
        case .ended(let error): ended(.failed(error))
        }
    }

    private func withdraw(_ token: String) {
        waiting.removeAll { $0.token == token }
        guard let prompt = current, prompt.token == token else { return }
        // By its app, or because it was settled elsewhere: the service does not say.
        say("The question is over: it needs no answer any more.")
        next()
    }

    // MARK: Asking

    private var current: AgentPrompt? {
        switch step {
        case .idle: nil
        case .settling(let prompt, _), .asking(let prompt, _): prompt
        }
    }

    private func showNext() {
        guard isOpen, current == nil, !waiting.isEmpty else { return }
        let prompt = waiting.removeFirst()
        terminal.takeKeys()
        let output = terminal.output
        let text = QuestionText(prompt.question, width: output.columns ?? Self.fallbackWidth)
        output.line()
        for line in text.title { output.line(output.bold(line)) }
        for line in text.details + text.choices { output.line(line) }
        step = .settling(prompt, isNoisy: false)
        keys = context.watch(descriptor: terminal.input) {
            self.assumeIsolated { $0.keysCame() }
        }
        wait(Self.settling)
    }

    private func wait(_ delay: Duration) {
        timer = context.after(delay) { self.assumeIsolated { $0.settled() } }
    }

    private func settled() {
        guard case .settling(let prompt, let isNoisy) = step else { return }
        terminal.discardKeys()
        if isNoisy {
            step = .settling(prompt, isNoisy: false)
            wait(Self.silence)
        } else {
            ask(prompt)
        }
    }

    private func ask(_ prompt: AgentPrompt) {
        step = .asking(prompt, LineEditor())
        terminal.output.write(terminal.output.bold("Answer: "))
    }

    private func keysCame() {
        guard let bytes = terminal.read() else { return ended(.told) }
        switch step {
        case .idle: break
        case .settling(let prompt, _): step = .settling(prompt, isNoisy: !bytes.isEmpty)
        case .asking(let prompt, var editor):
            for byte in bytes {
                let effect = editor.take(byte)
                switch effect {
                case .none: break
                case .echo(let text): terminal.output.write(text)
                case .interrupted: return answer(prompt, .dismiss)
                // What follows was not typed to what is shown then.
                case .line(let line): return read(line, prompt)
                }
            }
            step = .asking(prompt, editor)
        }
    }

    private func read(_ line: String, _ prompt: AgentPrompt) {
        switch AnswerGrammar(prompt.question).read(line, now: .now, at: place) {
        case .answer(let answer): self.answer(prompt, answer)
        case .unclear(let text):
            let width = terminal.output.columns ?? Self.fallbackWidth
            say(text)
            for line in QuestionText(prompt.question, width: width).choices {
                terminal.output.line(line)
            }
            ask(prompt)
        }
    }

    private func answer(_ prompt: AgentPrompt, _ answer: AgentAnswer) {
        prompt.answer(answer)
        say(answer.words(at: place))
        next()
    }

    private func next() {
        clear()
        showNext()
    }

    private func clear() {
        timer = nil
        keys = nil
        guard current != nil else { return }
        step = .idle
        terminal.restore()
    }

    /// Writes a line below the one that is being typed.
    private func say(_ text: String) {
        if case .asking = step { terminal.output.line() }
        terminal.output.line(text)
    }

    private func remark(_ text: String) {
        Output.error.line(text)
    }
}
