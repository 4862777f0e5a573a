import Broker
import ConsentModel
import Testing

@testable import ConsentDaemon

@Suite("Changes", .timeLimit(.minutes(5)))
struct ChangeTests {
    private static let apps = [Samples.maps, Samples.chat, Samples.script]
    private static let permissions: [Permission] = [.camera, .location, .photos]

    /// Three apps with three permissions each, one pair of which holds nothing that counts.
    private func filled() async throws -> StoreFixture {
        let fixture = try StoreFixture()
        var changes: [Change] = []
        for app in Self.apps {
            changes.append(.app(AppRecord(app: app, name: "App", revision: 50)))
            for permission in Self.permissions {
                changes.append(.pair(GrantKey(app, permission), Samples.allowed))
            }
        }
        changes.append(.pair(GrantKey(Samples.maps, .photos), PairRecord(lastUsed: 5)))
        changes.append(.enabled(.camera, false, revision: 3))
        changes.append(.history(HistoryEntry(time: 1, event: .disable)))
        fixture.submit(changes)
        _ = try await fixture.next()
        return fixture
    }

    private func left(_ fixture: StoreFixture) throws -> Set<GrantKey> {
        Set(try fixture.committed.grants(limit: 100).map(\.value.key))
    }

    @Test("an app that is forgotten is no longer known, and no other is touched")
    func forgotten() async throws {
        let fixture = try await filled()
        _ = try await fixture.write(.forgotten(Samples.maps))
        #expect(try fixture.committed.record(of: Samples.maps) == nil)
        #expect(try fixture.committed.kinds(of: Samples.maps.id).isEmpty)
        #expect(try fixture.committed.record(of: Samples.chat) != nil)
    }

    struct ResetCase: Sendable {
        let scope: ResetScope
        var exceptions: [Policy.Group] = []
        let removed: Int
        var kept = 0
    }

    @Test(
        "a reset empties its scope but for the exceptions, and counts what held anything",
        arguments: [
            ResetCase(scope: .all, removed: 8),
            ResetCase(scope: .permission(.photos), removed: 2),
            ResetCase(scope: .apps([Samples.maps]), removed: 2),
            ResetCase(scope: .apps([Samples.maps, Samples.chat]), removed: 5),
            ResetCase(scope: .pairs([Samples.maps, Samples.script], .camera), removed: 2),
            ResetCase(scope: .pairs([Samples.maps], .photos), removed: 0),
            ResetCase(scope: .permission(.microphone), removed: 0),
            ResetCase(
                scope: .all,
                exceptions: [Policy.Group(permission: .camera)],
                removed: 5,
                kept: 3
            ),
            ResetCase(
                scope: .all,
                exceptions: [
                    Policy.Group(permission: .camera, appID: Samples.maps.id),
                    Policy.Group(permission: .camera),
                    Policy.Group(permission: .photos, appID: Samples.maps.id),
                ],
                removed: 5,
                kept: 3
            ),
            ResetCase(
                scope: .permission(.location),
                exceptions: [Policy.Group(permission: .location, appID: Samples.chat.id)],
                removed: 2,
                kept: 1
            ),
            ResetCase(
                scope: .apps([Samples.chat]),
                exceptions: [Policy.Group(permission: .camera, appID: Samples.maps.id)],
                removed: 3
            ),
        ]
    )
    func reset(_ test: ResetCase) async throws {
        let fixture = try await filled()
        let before = try left(fixture)
        let change = Change.reset(test.scope, except: test.exceptions, revision: 40)
        let result = try await fixture.write(change)
        #expect(result == WriteResult(removed: test.removed, kept: test.kept))

        let excepted = { (key: GrantKey) in
            test.exceptions.contains {
                $0.permission == key.permission && ($0.appID == nil || $0.appID == key.app.id)
            }
        }
        let gone = before.filter { test.scope.contains($0) && !excepted($0) }
        #expect(try left(fixture) == before.subtracting(gone))
        for app in Self.apps {
            let isAffected = gone.contains { $0.app == app }
            #expect(try fixture.committed.record(of: app)?.revision == (isAffected ? 51 : 50))
        }
        #expect(try !fixture.committed.isEnabled(.camera))
        #expect(try fixture.committed.history(limit: 10).count == 1)
        #expect(try await fixture.write(change).removed == 0)
    }

    @Test("a reset raises revisions at least to the one given")
    func revision() async throws {
        let fixture = try await filled()
        try await fixture.write(.reset(.apps([Samples.maps]), except: [], revision: 99))
        #expect(try fixture.committed.record(of: Samples.maps)?.revision == 99)
        #expect(try fixture.committed.record(of: Samples.chat)?.revision == 50)
    }

    @Test("the changes of a write are made in their order")
    func order() async throws {
        let fixture = try await filled()
        let key = GrantKey(Samples.maps, .microphone)
        try await fixture.write(
            .pair(key, Samples.allowed),
            .reset(.all, except: [], revision: 0),
            .pair(key, Samples.full)
        )
        #expect(try left(fixture) == [key])
        #expect(try fixture.committed.record(of: key) == Samples.full)
    }

    @Test("10,000 decisions are reset in one transaction of few statements")
    func many() async throws {
        let fixture = try StoreFixture()
        var changes: [Change] = []
        for number in 1...1_000 {
            let app = App(id: "org.example.App\(number)", kind: .flatpak)
            changes.append(.app(AppRecord(app: app, name: "App")))
            for permission in 1...10 {
                let key = GrantKey(app, Permission(rawValue: "p\(permission)"))
                changes.append(.pair(key, Samples.allowed))
            }
        }
        fixture.submit(changes)
        _ = try await fixture.next()
        let commits = fixture.store.commits
        let exceptions = [Policy.Group(permission: Permission(rawValue: "p3"))]
        let some = try await fixture.write(.reset(.all, except: exceptions, revision: 1))
        #expect(some == WriteResult(removed: 9_000, kept: 1_000))
        let rest = try await fixture.write(.reset(.all, except: [], revision: 1))
        #expect(rest == WriteResult(removed: 1_000))
        #expect(fixture.store.commits == commits + 2)
        #expect(try left(fixture).isEmpty)
    }

    @Test("the history keeps the newest 10,000 lines")
    func historyLimit() async throws {
        let fixture = try StoreFixture()
        for batch in 0..<3 {
            fixture.submit(
                (1...4_000).map {
                    .history(HistoryEntry(time: Int64(batch * 4_000 + $0), event: .grant))
                }
            )
            _ = try await fixture.next()
        }
        var times: [Int64] = []
        var cursor: String?
        repeat {
            let page = try fixture.committed.history(after: cursor, limit: 3_000)
            times += page.map(\.value.time)
            cursor = page.count == 3_000 ? page.last?.cursor : nil
        } while cursor != nil
        #expect(times == (2_001...12_000).reversed())
    }

    @Test("an open dialog is kept until it is closed, and a reset leaves it")
    func dialogs() async throws {
        let fixture = try StoreFixture()
        let one = OpenDialog(bus: "b", backend: ":1.5", handle: "/a")
        let two = OpenDialog(bus: "b", backend: ":1.6", handle: "/b")
        try await fixture.write(.dialog(two, isOpen: true), .dialog(one, isOpen: true))
        try await fixture.write(.reset(.all, except: [], revision: 1))
        #expect(try fixture.committed.dialogs() == [one, two])
        try await fixture.write(.dialog(one, isOpen: false))
        try await fixture.write(.dialog(one, isOpen: false))
        #expect(try fixture.committed.dialogs() == [two])
    }
}
