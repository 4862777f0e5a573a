import ConsentModel

extension Broker {
    mutating func prompterAppeared(
        _ prompter: Prompter,
        _ description: PrompterDescription,
        _ turn: inout Turn
    ) {
        if prompters.description(of: prompter) == nil {
            note(.agentRegistered, prompter, description, &turn)
        }
        if let dropped = prompters.add(prompter, description, limit: limits.prompters) {
            handOn(from: dropped, isGone: true)
        }
        for index in queue.questions.indices where prompters.next(for: queue[index]) != nil {
            queue[index].prompterDeadline = nil
        }
    }

    mutating func prompterLeft(_ prompter: Prompter, _ turn: inout Turn) {
        guard let description = prompters.remove(prompter) else { return }
        note(.agentLeft, prompter, description, &turn)
        handOn(from: prompter, isGone: true)
    }

    /// Whether a question waits for something that could show it.
    package var awaitsPrompter: Bool {
        queue.questions.contains { $0.screen == nil && $0.prompterDeadline != nil }
    }

    /// From now on the user can read it.
    mutating func promptShown(_ id: QuestionID, _ turn: Turn) {
        guard let index = queue.shown, queue[index].screen?.id == id else { return }
        queue[index].screen?.since = turn.now.steady
    }

    mutating func promptFailed(_ id: QuestionID) {
        guard let index = queue.shown, let screen = queue[index].screen, screen.id == id else {
            return
        }
        queue[index].failed.insert(screen.prompter)
        handOn(from: screen.prompter, isGone: false)
    }

    /// Takes the question off a prompter's screen; the next one shows it (rule 8).
    private mutating func handOn(from prompter: Prompter, isGone: Bool) {
        for index in queue.questions.indices {
            if isGone { queue[index].failed.remove(prompter) }
            guard queue[index].screen?.prompter == prompter else { continue }
            queue[index].screen = nil
            queue[index].repetitions = 0
        }
    }

    /// Registering and leaving are lines of the history; nobody waits for them.
    private mutating func note(
        _ event: HistoryEntry.Event,
        _ prompter: Prompter,
        _ description: PrompterDescription,
        _ turn: inout Turn
    ) {
        guard prompter != .desktop else { return }
        var write = Write()
        write.changes = [
            .history(
                HistoryEntry(
                    time: turn.now.wall,
                    event: event,
                    agent: description.historyName
                )
            )
        ]
        submit(write, &turn)
    }
}
