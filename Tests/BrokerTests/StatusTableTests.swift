import Broker
import ConsentModel
import Testing

@Suite("Which status applies")
struct StatusTableTests {
    /// One combination of everything that a status depends on.
    struct Combination: Sendable, CustomTestStringConvertible {
        enum Held: CaseIterable { case nothing, allowed, denied }

        var presence: Environment.Presence
        var rule: Policy.Rule.Effect?
        var isEnabled: Bool
        var live: Held
        var stored: Held

        var testDescription: String {
            "\(presence) \(String(describing: rule)) \(isEnabled) \(live) \(stored)"
        }

        static let all: [Self] = {
            var all: [Self] = []
            let presences: [Environment.Presence] = [
                .present, .absent(.noDevice), .switchedOff(source: "desktop"),
                .lockedOff(source: "desktop"),
            ]
            for presence in presences {
                for rule in [nil, .allow, .ask, .freeze, .deny] as [Policy.Rule.Effect?] {
                    for isEnabled in [true, false] {
                        for live in Held.allCases {
                            for stored in Held.allCases {
                                all.append(
                                    Self(
                                        presence: presence,
                                        rule: rule,
                                        isEnabled: isEnabled,
                                        live: live,
                                        stored: stored
                                    )
                                )
                            }
                        }
                    }
                }
            }
            return all
        }()

        /// Design section 3.1, said once more in plain words.
        var expected: (AuthorizationStatus, StateReason) {
            if presence == .absent(.noDevice) { return (.notSupported, .noDevice) }
            if rule == .deny { return (.restricted, .policy) }
            if presence == .lockedOff(source: "desktop") { return (.restricted, .policy) }
            if presence != .present || !isEnabled { return (.disabled, .switchedOff) }
            if rule == .allow { return (.authorized, .policy) }
            if live == .allowed { return (.authorized, .user) }
            if live == .denied { return (.denied, .user) }
            if stored == .allowed { return (.authorized, .commandLine) }
            if stored == .denied { return (.denied, .commandLine) }
            if rule == .freeze { return (.restricted, .policy) }
            return (.notDetermined, .notAsked)
        }

        /// What is decided, by the rule that says so.
        var decisions: [Ruling.Rule: AuthorizationStatus] {
            var decisions: [Ruling.Rule: AuthorizationStatus] = [:]
            if live != .nothing { decisions[.live] = live == .allowed ? .authorized : .denied }
            if stored != .nothing {
                decisions[.stored] = stored == .allowed ? .authorized : .denied
            }
            return decisions
        }

        func decision(_ held: Held, _ lifetime: Lifetime, _ reason: StateReason) -> Decision? {
            switch held {
            case .nothing: nil
            case .allowed:
                Decision(answer: .allowed, lifetime: lifetime, reason: reason, since: 1)
            case .denied:
                Decision(answer: .denied, lifetime: lifetime, reason: reason, since: 1)
            }
        }

        var record: PairRecord {
            let session = SessionIdentity(bus: "bus-1", login: "c1")
            return PairRecord(
                stored: decision(stored, .always, .commandLine),
                live: decision(live, .session, .user).map {
                    LiveDecision(decision: $0, session: session, hasRun: false)
                }
            )
        }

        var environment: Environment {
            let group = Policy.Group(permission: .camera, appID: App.camera.id)
            let rules = rule.map { [(group, Policy.Rule(effect: $0, source: "50.conf"))] } ?? []
            return Environment(availability: [.camera: presence], policy: Policy(rules))
        }
    }

    @Test("B9, B11: every combination has the one status and reason of the first rule that applies")
    func everyCombination() {
        for combination in Combination.all {
            var scene = Scene(environment: combination.environment)
            scene.view.records[GrantKey(.camera, .camera)] = combination.record
            scene.view.switches[.camera] = combination.isEnabled
            guard let state = scene.status(.camera) else {
                Issue.record("no reply: \(combination.testDescription)")
                continue
            }
            let (status, reason) = combination.expected
            #expect(state.status == status, "\(combination.testDescription)")
            #expect(state.reason == reason, "\(combination.testDescription)")
            #expect(state.canRequest == (status == .notDetermined))
            let kinds = [state.isUsable, state.isBlocked, state.isAskable, state.isAbsent]
            #expect(kinds.filter(\.self).count == 1)
            #expect(scene.asked == 0)

            let call = scene.call {
                .explain($0, connection: ":1.1", .camera, .camera, level: nil)
            }
            guard case .explanation(let explained, let chain)? = scene.reply(call) else {
                Issue.record("no explanation: \(combination.testDescription)")
                continue
            }
            #expect(explained == state)
            #expect(chain.filter(\.applies).count == 1)
            guard let last = chain.firstIndex(where: \.applies) else { continue }
            #expect(chain[last].source == state.source)
            #expect(chain[last].status == status)
            let lookedAt = chain.prefix(through: last).map(\.rule)
            #expect(lookedAt == Array(Ruling.Rule.allCases.prefix(last + 1)))
            // What is decided and does not count is told as well, and nothing else is.
            var decisions = combination.decisions
            decisions[chain[last].rule] = nil
            let others = chain.filter { !$0.applies && $0.status != nil }
            #expect(
                Dictionary(grouping: others, by: \.rule).mapValues { $0.map(\.status) }
                    == decisions.mapValues { [$0] },
                "\(combination.testDescription)"
            )
            #expect(chain.count - last - 1 <= decisions.count)
        }
    }

    @Test("a program's rule of its own beats the one for every app, and of two the stricter counts")
    func policyRank() {
        let policy = Policy([
            (.init(permission: .camera), .init(effect: .deny, source: "a.conf")),
            (.init(permission: .camera, appID: App.camera.id), .init(effect: .ask, source: "b")),
            (.init(permission: .microphone), .init(effect: .ask, source: "c.conf")),
            (.init(permission: .microphone), .init(effect: .freeze, source: "d.conf")),
        ])
        var scene = Scene(environment: Environment(policy: policy))
        #expect(scene.status(.camera)?.status == .notDetermined)
        #expect(scene.status(.camera, from: ":1.2")?.status == .restricted)
        #expect(scene.status(.microphone)?.status == .restricted)
    }

    /// One line of design section 3.2.
    struct Line: Sendable, CustomTestStringConvertible {
        var permission: Permission
        var held: Level?
        var refused: [Level] = []
        var asked: Level?
        var status: AuthorizationStatus
        var canRequest: Bool

        var testDescription: String {
            "\(permission), held \(held?.rawValue ?? "-"), asked \(asked?.rawValue ?? "-")"
        }
    }

    @Test(
        "B13, B16, B21: a level is held at, above or below what is asked",
        arguments: [
            Line(permission: .location, asked: nil, status: .notDetermined, canRequest: true),
            Line(permission: .location, held: .precise, status: .authorized, canRequest: false),
            Line(
                permission: .location,
                held: .precise,
                asked: .approximate,
                status: .authorized,
                canRequest: false
            ),
            Line(permission: .location, held: .approximate, status: .limited, canRequest: true),
            Line(
                permission: .location,
                held: .approximate,
                asked: .approximate,
                status: .authorized,
                canRequest: false
            ),
            Line(
                permission: .location,
                held: .approximate,
                refused: [.precise],
                status: .limited,
                canRequest: false
            ),
            Line(
                permission: .calendars,
                held: .addOnly,
                status: .notDetermined,
                canRequest: true
            ),
            Line(
                permission: .calendars,
                held: .addOnly,
                asked: .addOnly,
                status: .authorized,
                canRequest: false
            ),
            Line(
                permission: .calendars,
                held: .addOnly,
                refused: [.full],
                status: .denied,
                canRequest: false
            ),
            Line(permission: .calendars, refused: [.full], status: .denied, canRequest: false),
            Line(
                permission: .calendars,
                refused: [.full],
                asked: .addOnly,
                status: .notDetermined,
                canRequest: true
            ),
            Line(permission: .notifications, held: .quiet, status: .provisional, canRequest: true),
            Line(
                permission: .notifications,
                held: .quiet,
                asked: .quiet,
                status: .provisional,
                canRequest: false
            ),
            Line(
                permission: .notifications,
                held: .quiet,
                refused: [.full],
                status: .provisional,
                canRequest: false
            ),
            Line(permission: .notifications, held: .full, status: .authorized, canRequest: false),
        ]
    )
    func levels(line: Line) {
        var scene = Scene()
        let decision = line.held.map {
            Decision(answer: .allowed, level: $0, lifetime: .always, reason: .user, since: 1)
        }
        scene.view.records[GrantKey(.camera, line.permission)] = PairRecord(
            stored: decision,
            refusedLevels: line.refused
        )
        let state = scene.status(line.permission, level: line.asked)
        #expect(state?.status == line.status)
        #expect(state?.canRequest == line.canRequest)
        #expect(state?.level == line.held)
    }

    @Test("reasons of what nobody decided, the first that applies")
    func undecidedReasons() {
        let quiet: Int64 = 2_000_000_000_000_000
        let table: [(PairRecord, StateReason, Bool)] = [
            (PairRecord(), .notAsked, true),
            (PairRecord(ended: .expired), .expired, true),
            (PairRecord(ended: .relinquished), .relinquished, true),
            (PairRecord(dismissals: 1, ended: .expired), .dismissed, true),
            (PairRecord(asksEveryTime: true, dismissals: 1), .askEveryTime, true),
            (PairRecord(asksEveryTime: true, dismissals: 3, quietUntil: quiet), .quieted, false),
        ]
        for (record, reason, canRequest) in table {
            var scene = Scene()
            scene.view.records[GrantKey(.camera, .camera)] = record
            let state = scene.status(.camera)
            #expect(state?.status == .notDetermined)
            #expect(state?.reason == reason)
            #expect(state?.canRequest == canRequest)
        }
    }

    @Test("a permission is usable only while the one that it requires is")
    func required() {
        var scene = Scene()
        let allowed = Decision(answer: .allowed, lifetime: .always, reason: .user, since: 1)
        let denied = Decision(answer: .denied, lifetime: .always, reason: .user, since: 1)
        let key = GrantKey(App.camera, .backgroundLocation)
        let location = GrantKey(App.camera, .location)
        scene.view.records[key] = PairRecord(stored: allowed)
        #expect(scene.status(.backgroundLocation)?.status == .notDetermined)
        scene.view.records[location] = PairRecord(stored: denied)
        #expect(scene.status(.backgroundLocation)?.status == .denied)
        #expect(scene.status(.backgroundLocation)?.canRequest == false)
        var approximate = allowed
        approximate.level = .approximate
        scene.view.records[location] = PairRecord(stored: approximate)
        #expect(scene.status(.backgroundLocation)?.status == .authorized)
        scene.view.switches[.location] = false
        #expect(scene.status(.backgroundLocation)?.status == .disabled)
    }

    @Test("a row of a list is judged without the broker, and alike")
    func judge() throws {
        var scene = Scene()
        let until = Decision(
            answer: .allowed,
            lifetime: .until,
            expires: scene.now.wall,
            reason: .user,
            since: 1
        )
        let key = GrantKey(App.camera, .camera)
        scene.view.records[key] = PairRecord(stored: until)
        let row = try scene.broker.judge.listed(
            key,
            PairRecord(stored: until),
            switches: [:],
            at: scene.now,
            view: scene.view
        )
        let state = try scene.broker.state(of: key, level: nil, at: scene.now, view: scene.view)
        #expect(row.state.status == .notDetermined)
        #expect(row.state.status == state.status && row.state.reason == state.reason)
        #expect(row.decided == nil, "what is over is not decided any more")
        let off = try scene.broker.judge.listed(
            key,
            PairRecord(stored: until),
            switches: [.camera: false],
            at: scene.now,
            view: scene.view
        )
        #expect(off.state.status == .disabled)
    }
}
