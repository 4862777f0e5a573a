import ConsentModel

extension Broker {
    /// The next moment on the steady clock at which a tick is wanted.
    package var nextDeadline: Int64? {
        var deadlines: [Int64?] = [sweep.retryAt, runs.retryAt, retryAt]
        deadlines.append(runs.nextEnd)
        if let shown = queue.shown, let screen = queue[shown].screen {
            deadlines.append(screen.since + limits.screenTime)
        }
        for question in queue.questions where question.screen == nil {
            deadlines.append(question.prompterDeadline)
            guard queue.shown == nil, let end = backoff.end(for: question.subject.app) else {
                continue
            }
            // A wait that is over is none: the question waits for something else.
            if end > steady { deadlines.append(end) }
        }
        return deadlines.compactMap(\.self).min()
    }

    /// The next moment on the wall clock at which a tick is wanted.
    ///
    /// While what is due is on its way into the store, there is none: the commit goes on from there.
    package func nextDue(view: some CommittedView) -> Int64? {
        guard sweep.write == nil, sweep.retryAt == nil else { return nil }
        return (try? view.nextDue()) ?? nil
    }

    /// Ends what has waited too long, before anything else happens.
    mutating func passDeadlines(_ turn: inout Turn) {
        let steady = turn.now.steady
        runs.end(at: steady)
        if let shown = queue.shown, let screen = queue[shown].screen,
            screen.since + limits.screenTime <= steady
        {
            queueIsStale = true
            close(at: shown, .timedOut, &turn)
        }
        var index = 0
        while index < queue.questions.count {
            let question = queue[index]
            guard let deadline = question.prompterDeadline, deadline <= steady,
                question.screen == nil
            else {
                index += 1
                continue
            }
            close(at: index, question.failed.isEmpty ? .noPrompter : .prompterFailed, &turn)
        }
    }
}
