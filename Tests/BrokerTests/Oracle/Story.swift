import Broker
import ConsentModel
import Testing

/// A random sequence of events, held against the oracle after every step.
struct Story {
    /// What a call must be answered with.
    enum Expected {
        case status(GrantKey, Level?)
        case request(GrantKey, Level?, connection: String, token: String?, losses: Int)
        case done(losses: Int)
        case changed(Bool, entry: Int?, base: ArraySlice<Int>)
        case removed
    }

    struct Connection {
        var app: App
        var process: Int32
        var isSubscribed: Bool
    }

    var broker = Broker(catalogue: .test)
    var view = MemoryView()
    var oracle = Oracle()
    var random: SplitMix
    var now = Moment(wall: 1_000_000_000_000_000, steady: 1_000_000)
    var session = SessionIdentity(bus: "bus-1", login: "c1")

    var connections: [String: Connection] = [:]
    var closing: [App: Int64] = [:]
    var prompters: [(prompter: Prompter, process: Int32?, isScripted: Bool)] = []
    var writes: [(id: WriteID, changes: [Change])] = []
    var entries: [WriteID: [Int]] = [:]
    var calls: [CallID: Expected] = [:]
    var shown: (id: QuestionID, prompter: Prompter, since: Int64, question: Question)?
    var answering: QuestionID?
    var putAgain = 0
    /// What the event at hand is expected to write.
    var expected: [Oracle.Fact] = []
    var known: [String: [Permission: Oracle.Verdict]] = [:]
    /// The last revision that each connection was told, and what was told with it.
    var newest: [String: (revision: UInt64, told: [Permission: Oracle.Verdict])] = [:]
    var losses = 0
    var isGroup = false
    var faults: [String] = []
    var step = 0
    /// What came and what came of it, where that is kept.
    var trace: [String]?
    private var lastCall: UInt64 = 0
    var lastAgentNumber: UInt64 = 0

    static let apps: [App] = [.camera, .maps, .python]
    static let permissions: [Permission] = [
        .camera, .location, .backgroundLocation, .calendars, .notifications,
    ]

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        send(.started(session, openConnections: []))
    }

    mutating func fault(_ text: String) { faults.append("step \(step): \(text)") }

    // MARK: Driving

    mutating func send(_ event: Event) {
        trace?.append("\(step) > \(event)")
        for action in broker.receive(event, at: now, view: view) {
            trace?.append("\(step)     < \(action)")
            perform(action)
        }
        if let deadline = broker.nextDeadline, deadline <= now.steady {
            fault("the deadline \(deadline) has passed after \(event)")
        }
    }

    mutating func nextCall(_ expected: Expected) -> CallID {
        lastCall += 1
        let call = CallID(lastCall)
        calls[call] = expected
        return call
    }

    mutating func pass(_ span: Int64) {
        now.wall += span
        now.steady += span
        for (app, end) in closing.sorted(by: { $0.key < $1.key }) where end <= now.steady {
            closing[app] = nil
            oracle.happened(.runEnded(app), at: now.wall)
        }
    }

    // MARK: What the broker does

    mutating func perform(_ action: Action) {
        switch action {
        case .store(let id, let changes): store(id, changes)
        case .reply(let call, let reply): check(call, reply)
        case .ask(let id, let prompter, let question): ask(id, prompter, question)
        case .withdraw(let id, _):
            if shown?.id == id {
                shown = nil
            } else if answering != id {
                fault("a question is withdrawn that is not shown")
            }
        case .tell(let connection, let state): tell(connection, state)
        case .tellService, .useBegan, .useEnded: fault("a story has no services")
        case .announce, .announceRest, .announceReset: break
        }
    }

    private mutating func store(_ id: WriteID, _ changes: [Change]) {
        writes.append((id, changes))
        var events: [HistoryEntry.Event] = []
        for change in changes {
            if case .history(let entry) = change { events.append(entry.event) }
        }
        let housekeeping: Set<HistoryEntry.Event> = [.expire, .agentRegistered, .agentLeft]
        guard events.contains(where: { !housekeeping.contains($0) }) else { return }
        if events == [.provisional] {
            for change in changes {
                guard case .pair(let key, let record) = change else { continue }
                let decision = record.live?.decision ?? record.stored
                guard let decision else { return fault("nothing is held provisionally") }
                let fact = Oracle.Fact.allowed(key, hold(decision, key.app), isAnswer: false)
                if oracle.verdict(of: key, .quiet, .durable, at: now.wall).status != .notDetermined
                {
                    fault("provisional in place of a decision")
                }
                entries[id] = [oracle.submitted(fact, at: now.wall)]
            }
            return
        }
        if expected.isEmpty { fault("an unexpected write \(events)") }
        entries[id] = expected.map { oracle.submitted($0, at: now.wall) }
        expected = []
    }

    func hold(_ decision: Decision, _ app: App) -> Mind.Hold {
        Mind.Hold(
            isYes: decision.answer == .allowed,
            level: decision.level,
            lifetime: decision.lifetime,
            expires: decision.expires,
            reason: decision.reason,
            session: session,
            hasBegun: connections.values.contains { $0.app == app }
        )
    }

    private mutating func ask(_ id: QuestionID, _ prompter: Prompter, _ question: Question) {
        if shown != nil { fault("two questions on screen") }
        let app = question.caller.app
        let isAsked = calls.values.contains {
            guard case .request(let key, _, let connection, _, _) = $0 else { return false }
            return key.app == app && connections[connection] != nil
                && (key.permission == question.permission
                    || Catalogue.test[key.permission]?.requires == question.permission)
        }
        if !isAsked { fault("a question that nobody waits for") }
        let key = GrantKey(app, question.permission)
        let verdict = oracle.verdict(of: key, question.level, .durable, at: now.wall)
        if !isGroup, !verdict.canRequest { fault("asked although \(verdict)") }
        guard let description = prompters.first(where: { $0.prompter == prompter }) else {
            return fault("asked of a prompter that is gone")
        }
        if description.process == question.caller.process { fault("an agent asked about itself") }
        // Put again, it offers no more than what is on its way.
        let lifetimes = [Oracle.Position.durable, .pending].map {
            offered(key, question.caller.runsOthersCode, $0)
        }
        if !isGroup, !lifetimes.contains(question.lifetimes) {
            fault("offers \(question.lifetimes)")
        }
        shown = (id, prompter, now.steady, question)
    }

    func offered(_ key: GrantKey, _ isShared: Bool, _ position: Oracle.Position) -> [Lifetime] {
        if oracle.mind(of: key, position, at: now.wall).wish { return [.once] }
        return isShared ? [.once, .session] : [.once, .session, .until, .always]
    }

    private mutating func tell(_ connection: String, _ state: PermissionState) {
        guard let app = connections[connection]?.app, connections[connection]?.isSubscribed == true
        else { return fault("told a connection that did not subscribe") }
        let verdict = Oracle.Verdict(state)
        known[connection, default: [:]][state.permission] = verdict
        checkRevision(of: state, verdict, told: connection)
        let key = GrantKey(app, state.permission)
        let told = oracle.verdict(of: key, nil, .told, at: now.wall)
        if !isGroup, told.seconds != verdict {
            fault("told \(key.permission) \(verdict), is \(told.seconds)")
        }
    }

    /// Clients keep what they were told with the highest revision, so that none may fall, and none
    /// may stand for two states.
    private mutating func checkRevision(
        of state: PermissionState,
        _ verdict: Oracle.Verdict,
        told connection: String
    ) {
        var last = newest[connection] ?? (state.revision, [:])
        if state.revision < last.revision {
            fault("the revision \(state.revision) after \(last.revision)")
        }
        if state.revision != last.revision { last = (state.revision, [:]) }
        if let other = last.told[state.permission], other != verdict {
            fault("\(state.permission) is \(verdict) and \(other) with one revision")
        }
        last.told[state.permission] = verdict
        newest[connection] = last
    }

    // MARK: The store

    mutating func apply(_ write: (id: WriteID, changes: [Change])) -> WriteResult {
        for number in entries[write.id] ?? [] { oracle.stored(number) }
        return view.apply(write.changes)
    }

    mutating func deliver(_ id: WriteID, _ result: WriteResult) {
        for number in entries.removeValue(forKey: id) ?? [] { tellEntry(number) }
        send(.stored(id, result))
    }

    private mutating func tellEntry(_ number: Int) {
        for base in oracle.log[number].base where oracle.log[base].fate == .durable {
            tellEntry(base)
        }
        oracle.log[number].fate = .told
    }

    mutating func commitNext() {
        guard !writes.isEmpty else { return }
        let write = writes.removeFirst()
        deliver(write.id, apply(write))
    }

    mutating func commitAll() {
        var rounds = 0
        while !writes.isEmpty, rounds < 1_000 {
            rounds += 1
            commitNext()
        }
    }

    /// Several writes share a commit.
    mutating func commitGroup() {
        let group = writes
        writes = []
        let results = group.map { apply($0) }
        isGroup = true
        for (write, result) in zip(group, results) { deliver(write.id, result) }
        isGroup = false
    }

    /// The store gives up what is queued; or only the first, where the others were sent too late.
    mutating func fail(onlyFirst: Bool) {
        guard !writes.isEmpty else { return }
        // The log does not know of housekeeping; it would not see what that brings back.
        let isPlain = writes.allSatisfy { entries[$0.id] != nil }
        let onlyFirst = onlyFirst && isPlain
        let failed = onlyFirst ? [writes.removeFirst()] : writes
        if !onlyFirst { writes = [] }
        losses += 1
        var numbers = failed.flatMap { entries[$0.id] ?? [] }
        // What was computed on a lost one is lost with it, until the store says otherwise.
        for (number, entry) in oracle.log.enumerated() where entry.fate == .pending {
            let lost = (entry.base + entry.resets).contains(where: numbers.contains)
            if lost { numbers.append(number) }
        }
        for number in numbers { oracle.log[number].fate = .lost }
        for write in failed {
            send(.storeFailed(write.id))
            if !onlyFirst { entries[write.id] = nil }
        }
        commitAll()
        pass(1_000_000)
        send(.tick)
        commitAll()
    }
}

extension Oracle.Verdict {
    init(_ state: PermissionState) {
        self.init(
            status: state.status,
            reason: state.reason,
            level: state.level,
            lifetime: state.lifetime,
            expires: state.expires?.secondsSince1970,
            canRequest: state.canRequest
        )
    }

    /// The same with its end in seconds, as it is told.
    var seconds: Self {
        var verdict = self
        verdict.expires = expires.map { $0 / 1_000_000 }
        return verdict
    }
}
