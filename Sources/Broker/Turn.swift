import ConsentModel

/// One event on its way through the broker: its time, its view, and what comes of it.
struct Turn {
    /// The time.
    let now: Moment
    /// What is committed.
    let view: any CommittedView
    /// What is to be done, in order.
    private(set) var actions: [Action] = []

    init(now: Moment, view: any CommittedView) {
        self.now = now
        self.view = view
    }

    mutating func add(_ action: Action) { actions.append(action) }
}
