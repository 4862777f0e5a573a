import Broker
import ConsentModel
import Testing

/// A broker with a store, a clock and everyone around it, driven by hand.
struct Scene {
    /// A question on screen.
    struct Shown {
        var id: QuestionID
        var prompter: Prompter
        var question: Question
    }

    var broker: Broker
    var view = MemoryView()
    var now = Moment(wall: 1_000_000_000_000_000, steady: 1_000_000)
    /// What is on its way into the store.
    var writes: [(id: WriteID, changes: [Change])] = []
    /// Every reply, by call, in order.
    var replies: [CallID: [Reply]] = [:]
    /// Every action, in order.
    var actions: [Action] = []
    var shown: Shown?
    /// How many questions were put on screen.
    var asked = 0
    /// The most questions on screen at once.
    var mostShown = 0
    private var lastCall: UInt64 = 0

    init(environment: Environment = Environment(), limits: Limits = Limits()) {
        broker = Broker(catalogue: .test, environment: environment, limits: limits)
        send(.started(SessionIdentity(bus: "bus-1", login: "c1"), openConnections: []))
        connect(":1.1", .camera)
        connect(":1.2", .maps)
    }

    // MARK: Driving

    mutating func send(_ event: Event) {
        for action in broker.receive(event, at: now, view: view) { perform(action) }
        // A deadline that has passed and stays would make the daemon tick without end.
        #expect(broker.nextDeadline.map { $0 > now.steady } ?? true, "\(event)")
    }

    private mutating func perform(_ action: Action) {
        actions.append(action)
        switch action {
        case .store(let id, let changes): writes.append((id, changes))
        case .reply(let call, let reply): replies[call, default: []].append(reply)
        case .ask(let id, let prompter, let question):
            asked += 1
            mostShown = max(mostShown, shown == nil ? 1 : 2)
            shown = Shown(id: id, prompter: prompter, question: question)
        case .withdraw(let id, _): if shown?.id == id { shown = nil }
        case .tell, .tellService, .useBegan, .useEnded, .announce, .announceRest, .announceReset:
            break
        }
    }

    mutating func call(_ event: (CallID) -> Event) -> CallID {
        lastCall += 1
        let call = CallID(lastCall)
        send(event(call))
        return call
    }

    /// Commits everything, until nothing is on its way.
    mutating func commit() {
        while !writes.isEmpty { commitNext() }
    }

    mutating func commitNext() {
        guard !writes.isEmpty else { return }
        let write = writes.removeFirst()
        let result = view.apply(write.changes)
        send(.stored(write.id, result))
    }

    /// Fails everything that is queued, as the store does.
    mutating func failAll() {
        let failed = writes
        writes = []
        for write in failed { send(.storeFailed(write.id)) }
    }

    /// Lets time pass on both clocks, and ticks.
    mutating func pass(seconds: Double) {
        let span = Int64(seconds * 1_000_000)
        now.wall += span
        now.steady += span
        send(.tick)
    }

    mutating func forget() { actions = [] }

    // MARK: Everyone around it

    mutating func connect(
        _ name: String,
        _ app: App,
        process: Int32? = nil,
        evidence: Evidence = .unit,
        runsOthersCode: Bool = false,
        subscribes: Bool = true
    ) {
        let number = Int32(name.split(separator: ".").last.map(String.init) ?? "0") ?? 0
        let caller = Caller(
            app: app,
            name: app.id,
            evidence: evidence,
            process: process ?? 1_000 + number,
            runsOthersCode: runsOthersCode
        )
        send(.connected(name, caller))
        if subscribes { send(.subscribed(name)) }
    }

    mutating func addAgent(_ number: UInt64 = 1, process: Int32 = 1, isScripted: Bool = true) {
        let description = PrompterDescription(
            process: process,
            name: "program agent\(number)",
            isScripted: isScripted
        )
        send(.prompterAppeared(.agent(number), description))
        commit()
    }

    mutating func addDesktop() {
        let description = PrompterDescription(process: nil, name: "desktop", isScripted: true)
        send(.prompterAppeared(.desktop, description))
    }

    mutating func request(
        _ permission: Permission,
        from connection: String = ":1.1",
        level: Level? = nil,
        usage: String? = "to scan a code",
        token: String? = nil,
        isInteractive: Bool = true,
        onBehalfOf caller: Caller? = nil
    ) -> CallID {
        let parameters = RequestParameters(
            permission: permission,
            level: level,
            usageDescription: usage,
            token: token,
            isInteractive: isInteractive,
            onBehalfOf: caller
        )
        return call { .request($0, connection: connection, parameters) }
    }

    mutating func status(
        _ permission: Permission,
        from connection: String = ":1.1",
        level: Level? = nil
    ) -> PermissionState? {
        let call = call { .status($0, connection: connection, permission, level: level) }
        return state(call)
    }

    /// Answers the question on screen.
    mutating func answer(_ answer: Answer) {
        guard let shown else { return }
        self.shown = nil
        send(.answered(shown.id, answer))
    }

    static let actor = Actor(
        caller: Caller(app: .control, name: "consentctl", evidence: .path, process: 900),
        connection: ":1.90",
        reason: .commandLine
    )

    mutating func grant(
        _ permission: Permission,
        to app: App = .camera,
        _ terms: GrantTerms = GrantTerms(),
        runsOthersCode: Bool = false
    ) -> CallID {
        let target = Target(app: app, name: app.id, runsOthersCode: runsOthersCode)
        return call { .grant($0, Self.actor, [target], permission, terms) }
    }

    mutating func revoke(
        _ permission: Permission,
        of app: App = .camera,
        runsOthersCode: Bool = false
    ) -> CallID {
        let target = Target(app: app, name: app.id, runsOthersCode: runsOthersCode)
        return call { .revoke($0, Self.actor, [target], permission) }
    }

    mutating func askEveryTime(_ permission: Permission, of app: App = .camera) -> CallID {
        let target = Target(app: app, name: app.id)
        return call { .askEveryTime($0, Self.actor, [target], permission) }
    }

    mutating func reset(_ scope: ResetScope) -> CallID {
        call { .reset($0, Self.actor, scope) }
    }

    mutating func setEnabled(_ permission: Permission, _ isEnabled: Bool) -> CallID {
        call { .setEnabled($0, Self.actor, permission, isEnabled) }
    }

    mutating func relinquish(
        _ permission: Permission,
        from connection: String = ":1.1"
    ) -> CallID {
        call { .relinquish($0, connection: connection, permission) }
    }

    mutating func cancel(_ token: String, from connection: String = ":1.1") -> CallID {
        call { .cancel($0, connection: connection, token: token) }
    }

    mutating func check(
        _ client: String = ":1.1",
        _ permission: Permission = .camera,
        level: Level? = nil,
        by service: String = ":1.7"
    ) -> PermissionState? {
        let inquiry = Inquiry(
            service: service,
            client: client,
            permission: permission,
            level: level
        )
        let call = call { .check($0, inquiry) }
        return state(call)
    }

    mutating func beginUse(
        _ client: String = ":1.1",
        _ permission: Permission = .camera,
        level: Level? = nil,
        by service: String = ":1.7"
    ) -> Reply? {
        let inquiry = Inquiry(
            service: service,
            client: client,
            permission: permission,
            level: level
        )
        let call = call { .beginUse($0, inquiry) }
        return reply(call)
    }

    mutating func endUse(_ use: UseID, by service: String = ":1.7") -> Reply? {
        let call = call { .endUse($0, service: service, use) }
        return reply(call)
    }

    // MARK: Looking

    /// The only reply to a call.
    func reply(_ call: CallID) -> Reply? {
        replies[call]?.count == 1 ? replies[call]?.first : nil
    }

    func state(_ call: CallID) -> PermissionState? {
        if case .state(let state)? = reply(call) { state } else { nil }
    }

    /// What a connection was told since the last `forget`.
    func told(_ connection: String) -> [PermissionState] {
        actions.compactMap {
            if case .tell(connection, let state) = $0 { state } else { nil }
        }
    }

    /// What a service was told of clients since the last `forget`.
    func toldService(_ service: String = ":1.7") -> [PermissionState] {
        actions.compactMap {
            if case .tellService(service, _, let state) = $0 { state } else { nil }
        }
    }

    /// How uses ended since the last `forget`.
    var endings: [UseEnding] {
        actions.compactMap { if case .useEnded(_, let ending) = $0 { ending } else { nil } }
    }

    func record(_ permission: Permission, of app: App = .camera) -> PairRecord {
        view.records[GrantKey(app, permission)] ?? PairRecord()
    }
}
