import ConsentModel

/// The questions, first come first served, one of them on screen.
struct QuestionQueue {
    /// In the order of arrival.
    private(set) var questions: [QueuedQuestion] = []
    private var waiters: [App: Int] = [:]

    /// The place of the question on screen.
    var shown: Int? { questions.firstIndex { $0.screen != nil } }

    /// How many calls of an app wait here.
    func waiting(of app: App) -> Int { waiters[app, default: 0] }

    /// How many questions wait, of an app and in all.
    func count(of app: App) -> (own: Int, all: Int) {
        var own = 0
        var all = 0
        for question in questions where question.screen == nil {
            all += 1
            if question.subject.app == app { own += 1 }
        }
        return (own, all)
    }

    subscript(index: Int) -> QueuedQuestion {
        get { questions[index] }
        set { questions[index] = newValue }
    }

    /// Adds a question, with its first waiter.
    mutating func append(_ question: QueuedQuestion) {
        questions.append(question)
        waiters[question.subject.app, default: 0] += question.waiters.count
    }

    /// Adds a waiter to a question.
    mutating func join(_ waiter: Waiter, at index: Int) {
        questions[index].waiters.append(waiter)
        waiters[waiter.caller.app, default: 0] += 1
    }

    /// Takes a question out, with its waiters.
    mutating func remove(at index: Int) -> QueuedQuestion {
        let question = questions.remove(at: index)
        leave(question.subject.app, question.waiters.count)
        return question
    }

    /// Takes the waiters that match out; their questions stay, even empty.
    mutating func removeWaiters(where matches: (Waiter) -> Bool) -> [Waiter] {
        var removed: [Waiter] = []
        for index in questions.indices { removed += removeWaiters(at: index, where: matches) }
        return removed
    }

    /// Takes the waiters of one question that match out; it stays, even empty.
    mutating func removeWaiters(at index: Int, where matches: (Waiter) -> Bool) -> [Waiter] {
        let leaving = questions[index].waiters.filter(matches)
        guard !leaving.isEmpty else { return [] }
        questions[index].waiters.removeAll(where: matches)
        leave(questions[index].subject.app, leaving.count)
        return leaving
    }

    private mutating func leave(_ app: App, _ count: Int) {
        let remaining = waiters[app, default: 0] - count
        waiters[app] = remaining > 0 ? remaining : nil
    }
}
