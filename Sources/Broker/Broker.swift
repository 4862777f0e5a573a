package import ConsentModel

/// Decides who may use what, and when the user is asked: events in, actions out.
///
/// It has no clock and does no input or output. It holds what is live (connections, questions,
/// unfinished writes); what is decided is read from the view that comes with each event.
package struct Broker {
    /// What is the same for every app; a copy judges the rows of lists.
    package internal(set) var judge: Judge
    let limits: Limits
    var runs = Runs()
    var pending = Pending()
    var held = HeldCalls()
    var queue = QuestionQueue()
    var prompters = Prompters()
    var backoff = Backoff()
    var sweep = Sweep()
    var watches = Watches()
    var uses = Uses()
    var givingBack = GivingBack()
    /// Requests that can be cancelled.
    var tokens: [Token: CallID] = [:]
    /// What happened and could not be told, because the view could not be read.
    var untold: [Untold] = []
    /// When that is tried again, on the steady clock.
    var retryAt: Int64?
    /// The time of the last event, on the steady clock.
    var steady = Int64.min
    /// Whether the questions have to be judged again.
    var queueIsStale = false
    /// The highest revision given so far.
    var highestRevision: UInt64 = 0
    /// The last revision that each app with a connection was told.
    var told: [App: UInt64] = [:]
    /// The revision of the last switch, stored or on its way.
    var switchRevision: UInt64 = 0
    private var lastQuestion: UInt64 = 0

    /// Makes a broker that knows no connection.
    package init(
        catalogue: Catalogue,
        environment: Environment = .init(),
        limits: Limits = .init()
    ) {
        judge = Judge(catalogue: catalogue, environment: environment)
        self.limits = limits
    }

    /// Takes what happened, and says what is to be done, in order.
    ///
    /// - Parameters:
    ///   - event: What happened.
    ///   - now: When.
    ///   - view: What is committed by then.
    /// - Returns: What is to be done.
    package mutating func receive(
        _ event: Event,
        at now: Moment,
        view: some CommittedView
    ) -> [Action] {
        steady = now.steady
        var turn = Turn(now: now, view: view)
        passDeadlines(&turn)
        perform(event, &turn)
        tellUntold(&turn)
        keepRuns(&turn)
        sweepOn(&turn)
        judgeQueue(&turn)
        showNext(&turn)
        return turn.actions
    }

    /// The state of a pair as it is committed; the calls of apps come as events.
    package func state(
        of key: GrantKey,
        level: Level?,
        at now: Moment,
        view: some CommittedView
    ) throws(ViewError) -> PermissionState {
        try judge.state(of: key, level: level, from: facts(at: now, view))
    }

    /// Whether everything that was over at the start has been ended, so that the names may be taken.
    package var hasEndedWhatIsOver: Bool { sweep.isDone && !runs.areEnding }

    /// Whether no call waits, no question is open and nothing is on its way into the store.
    package var isIdle: Bool {
        pending.isEmpty && queue.questions.isEmpty && held.isEmpty && tokens.isEmpty
            && untold.isEmpty
    }

    mutating func nextQuestionID() -> QuestionID {
        lastQuestion += 1
        return QuestionID(lastQuestion)
    }

    func facts(at now: Moment, _ view: any CommittedView) -> Facts {
        let runs = runs
        return Facts(
            view: view,
            wall: now.wall,
            session: judge.session,
            run: { runs.state(of: $0, at: now.steady) },
            told: told
        )
    }

    func facts(_ turn: Turn) -> Facts { facts(at: turn.now, turn.view) }
}
