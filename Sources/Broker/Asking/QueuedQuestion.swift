import ConsentModel

/// A question that waits, or is on screen, and the requests that share it (rule 7).
struct QueuedQuestion {
    /// What makes requests join.
    struct Subject: Hashable {
        let app: App
        let evidence: Evidence
        let permission: Permission
        let level: Level?
        /// The process, where the app runs others' code (rule 15).
        let process: Int32?

        init(_ caller: Caller, _ permission: Permission, _ level: Level?) {
            app = caller.app
            evidence = caller.evidence
            self.permission = permission
            self.level = level
            process = caller.runsOthersCode ? caller.process : nil
        }

        /// The pair it is about.
        var key: GrantKey { GrantKey(app, permission) }
    }

    /// Where it is shown.
    struct Screen {
        let id: QuestionID
        let prompter: Prompter
        /// When it appeared there, on the steady clock.
        var since: Int64
        /// What is shown.
        let question: Question
    }

    /// What it is about.
    let subject: Subject
    /// Who asks, as the first of its requests did.
    let caller: Caller
    /// What the app says it is for.
    let usageDescription: String
    /// The window it belongs to.
    let parentWindow: String
    /// The requests that wait, in order.
    var waiters: [Waiter] = []
    /// Where it is shown, if it is.
    var screen: Screen?
    /// How often it was put again because the answer came too soon.
    var repetitions = 0
    /// The prompters that could not show it.
    var failed: Set<Prompter> = []
    /// Until when it waits for a prompter, on the steady clock.
    var prompterDeadline: Int64?

    /// The processes that must not answer it.
    var processes: Set<Int32> {
        Set(waiters.map(\.process)).union([caller.process])
    }
}
