import Broker
import ConsentModel
import Testing

@Suite("What is decided, where something else makes the status")
struct DecidedTests {
    /// What is listed of a pair, and what of it is decided.
    struct Listing: Sendable, CustomTestStringConvertible {
        var permission: Permission
        var record: PairRecord
        var status: AuthorizationStatus
        var decided: AuthorizationStatus?
        var level: Level?
        var isEnabled = true

        var testDescription: String { "\(permission) \(status)" }
    }

    private static func allowed(_ level: Level? = nil) -> Decision {
        Decision(answer: .allowed, level: level, lifetime: .always, reason: .user, since: 1)
    }

    @Test(
        "a list tells what is decided where something else makes the status",
        arguments: [
            Listing(
                permission: .camera,
                record: PairRecord(stored: allowed()),
                status: .authorized
            ),
            Listing(
                permission: .camera,
                record: PairRecord(stored: allowed()),
                status: .disabled,
                decided: .authorized,
                isEnabled: false
            ),
            Listing(
                permission: .camera,
                record: PairRecord(asksEveryTime: true),
                status: .disabled,
                isEnabled: false
            ),
            Listing(
                permission: .location,
                record: PairRecord(stored: allowed(.approximate), refusedLevels: [.precise]),
                status: .disabled,
                decided: .authorized,
                level: .approximate,
                isEnabled: false
            ),
            Listing(
                permission: .notifications,
                record: PairRecord(stored: allowed(.quiet)),
                status: .disabled,
                decided: .provisional,
                level: .quiet,
                isEnabled: false
            ),
            Listing(
                permission: .calendars,
                record: PairRecord(stored: allowed(.addOnly)),
                status: .notDetermined,
                decided: .authorized,
                level: .addOnly
            ),
            Listing(
                permission: .calendars,
                record: PairRecord(refusedLevels: [.full]),
                status: .disabled,
                decided: .denied,
                level: .full,
                isEnabled: false
            ),
            Listing(
                permission: .backgroundLocation,
                record: PairRecord(stored: allowed()),
                status: .notDetermined,
                decided: .authorized
            ),
        ]
    )
    func beneath(line: Listing) throws {
        let scene = Scene()
        let row = try scene.broker.judge.listed(
            GrantKey(.camera, line.permission),
            line.record,
            switches: [line.permission: line.isEnabled],
            at: scene.now,
            view: scene.view
        )
        #expect(row.state.status == line.status)
        #expect(row.decided?.status == line.decided)
        #expect(row.decided?.level == line.level)
    }

    @Test("what holds beneath the permission that it requires is not told as undecided")
    func requiredChain() throws {
        var scene = Scene()
        let key = GrantKey(App.camera, .backgroundLocation)
        scene.view.records[key] = PairRecord(stored: Self.allowed())
        let call = scene.call {
            .explain($0, connection: ":1.1", .camera, .backgroundLocation, level: nil)
        }
        guard case .explanation(let state, let chain)? = scene.reply(call) else {
            Issue.record("no explanation")
            return
        }
        #expect(state.status == .notDetermined)
        #expect(chain.first { $0.rule == .stored }?.status == .authorized)
        #expect(chain.last?.rule == .required)
        #expect(chain.filter(\.applies).map(\.rule) == [.required])
    }

    @Test(
        "B10: what is held below the level that is meant is no reason to say that nobody was asked"
    )
    func lessThanMeant() {
        var scene = Scene()
        scene.view.records[GrantKey(.camera, .calendars)] = PairRecord(
            stored: Self.allowed(.addOnly)
        )
        #expect(scene.status(.calendars)?.reason == .user)
        #expect(scene.status(.calendars)?.level == .addOnly)
    }
}
