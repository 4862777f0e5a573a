/// What can show questions; the newest agent is asked first, the desktop last.
struct Prompters {
    private var entries: [(prompter: Prompter, description: PrompterDescription)] = []

    /// What is known of a prompter.
    func description(of prompter: Prompter) -> PrompterDescription? {
        entries.first { $0.prompter == prompter }?.description
    }

    /// Takes a prompter in; gives back an agent that had to go for it.
    mutating func add(
        _ prompter: Prompter,
        _ description: PrompterDescription,
        limit: Int
    ) -> Prompter? {
        entries.removeAll { $0.prompter == prompter }
        entries.append((prompter, description))
        guard entries.count > limit,
            let oldest = entries.firstIndex(where: { $0.prompter != .desktop })
        else { return nil }
        return entries.remove(at: oldest).prompter
    }

    /// Forgets a prompter.
    mutating func remove(_ prompter: Prompter) -> PrompterDescription? {
        let description = description(of: prompter)
        entries.removeAll { $0.prompter == prompter }
        return description
    }

    /// Who shows a question next: never one of the asking processes, nor one that failed.
    func next(for question: QueuedQuestion) -> Prompter? {
        eligible(question).last { $0 != .desktop } ?? eligible(question).last
    }

    /// Whether every prompter that may show it has failed, and there is one.
    func haveAllFailed(for question: QueuedQuestion) -> Bool {
        guard next(for: question) == nil else { return false }
        return entries.contains { question.failed.contains($0.prompter) }
    }

    private func eligible(_ question: QueuedQuestion) -> [Prompter] {
        let processes = question.processes
        return entries.lazy
            .filter { !question.failed.contains($0.prompter) }
            .filter { $0.description.process.map { !processes.contains($0) } ?? true }
            .map(\.prompter)
    }
}
