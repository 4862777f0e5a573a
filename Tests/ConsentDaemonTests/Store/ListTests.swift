import Broker
import ConsentModel
import Testing

@testable import ConsentDaemon

@Suite("Lists", .timeLimit(.minutes(5)))
struct ListTests {
    private static let kinds: [AppKind] = [.desktop, .flatpak]
    private static let permissions: [Permission] = [.camera, .location, .photos]

    private func filled() async throws -> StoreFixture {
        let fixture = try StoreFixture()
        var changes: [Change] = []
        for number in 0..<20 {
            for kind in Self.kinds {
                let app = App(id: "app\(number)", kind: kind)
                let seen = kind == .flatpak ? Int64(number) : nil
                changes.append(
                    .app(AppRecord(app: app, name: "App", firstSeen: seen, lastSeen: seen))
                )
                for permission in Self.permissions {
                    changes.append(.pair(GrantKey(app, permission), Samples.allowed))
                }
            }
        }
        fixture.submit(changes)
        _ = try await fixture.next()
        return fixture
    }

    private func keys(
        _ committed: CommittedState,
        appID: String? = nil,
        permission: Permission? = nil,
        by limit: Int
    ) throws -> [GrantKey] {
        var keys: [GrantKey] = []
        var cursor: String?
        while true {
            let page = try committed.grants(
                appID: appID,
                permission: permission,
                after: cursor,
                limit: limit
            )
            #expect(page.count <= limit)
            keys += page.map(\.value.key)
            guard page.count == limit else { return keys }
            cursor = page.last?.cursor
        }
    }

    @Test("pages of any size give every pair once, in one order", arguments: [1, 7, 60, 1_000])
    func pages(limit: Int) async throws {
        let fixture = try await filled()
        let all = try keys(fixture.committed, by: limit)
        #expect(all.count == 120)
        #expect(Set(all).count == 120)
        #expect(try keys(fixture.committed, by: 10_000) == all)
        let one = try keys(fixture.committed, appID: "app7", by: limit)
        #expect(one == all.filter { $0.app.id == "app7" })
        let photos = try keys(fixture.committed, permission: .photos, by: limit)
        #expect(photos == all.filter { $0.permission == .photos })
        let both = try keys(fixture.committed, appID: "app7", permission: .photos, by: limit)
        #expect(both == all.filter { $0.app.id == "app7" && $0.permission == .photos })
        #expect(try keys(fixture.committed, appID: "nobody", by: limit).isEmpty)
    }

    @Test("a list that changes while it is read repeats nothing and skips nothing that stays")
    func stable() async throws {
        let fixture = try await filled()
        let first = try fixture.committed.grants(limit: 10)
        let last = try #require(first.last)
        let new = GrantKey(App(id: "app0a", kind: .snap), .camera)
        try await fixture.write(
            .pair(last.value.key, PairRecord()),
            .pair(new, Samples.allowed)
        )
        let rest = try fixture.committed.grants(after: last.cursor, limit: 1_000)
        #expect(Set((first + rest).map(\.value.key)).count == first.count + rest.count)
        let isOneMoreListed = rest.contains { $0.value.key == new }
        #expect(first.count + rest.count == (isOneMoreListed ? 121 : 120))
    }

    @Test("apps are paged, and the last seen come first where that is asked")
    func apps() async throws {
        let fixture = try await filled()
        var apps: [App] = []
        var cursor: String?
        repeat {
            let page = try fixture.committed.apps(after: cursor, limit: 9)
            apps += page.map(\.value.app)
            cursor = page.last?.cursor
        } while cursor != nil
        #expect(apps.count == 40)
        #expect(apps == apps.sorted())
        let seen = try fixture.committed.lastSeenApps(limit: 3)
        #expect(seen.map(\.app.id) == ["app19", "app18", "app17"])
        let all = try fixture.committed.lastSeenApps(limit: 1_000)
        #expect(all.count == 40)
        #expect(all.dropFirst(20).allSatisfy { $0.lastSeen == nil })
    }

    @Test("the history is filtered, and comes back as it was written")
    func history() async throws {
        let fixture = try StoreFixture()
        let full = HistoryEntry(
            time: 7,
            app: Samples.maps,
            permission: .location,
            event: .agentRegistered,
            oldStatus: .notDetermined,
            status: .limited,
            level: .approximate,
            lifetime: .until,
            reason: .commandLine,
            actor: "program /usr/bin/consentctl",
            agent: "program /usr/bin/agent (scripted)"
        )
        let bare = HistoryEntry(time: 8, event: .reset)
        let other = HistoryEntry(time: 9, app: Samples.chat, permission: .camera, event: .grant)
        try await fixture.write(.history(full), .history(bare), .history(other))
        let committed = fixture.committed
        #expect(try committed.history(limit: 10).map(\.value) == [other, bare, full])
        #expect(try committed.history(appID: Samples.maps.id, limit: 10).map(\.value) == [full])
        #expect(try committed.history(permission: .camera, limit: 10).map(\.value) == [other])
        let newest = try #require(try committed.history(limit: 1).first)
        #expect(
            try committed.history(after: newest.cursor, limit: 1).map(\.value) == [bare]
        )
        for event in HistoryEntry.Event.allCases {
            try await fixture.write(.history(HistoryEntry(time: 10, event: event)))
            #expect(try committed.history(limit: 1).first?.value.event == event)
        }
    }

    @Test("permissions that are off are listed")
    func disabled() async throws {
        let fixture = try StoreFixture()
        try await fixture.write(
            .enabled(.photos, false, revision: 1),
            .enabled(.camera, false, revision: 2)
        )
        #expect(try fixture.committed.disabledPermissions() == [.camera, .photos])
    }

    @Test(
        "junk is no cursor, and breaks nothing",
        arguments: [
            "", " ", "x", "flatpak", "flatpak ", " app1", "camera flatpak", "camera flatpak ",
            "camera unheard-of app1", "UPPER flatpak app1", "camera flatpak ../../etc", "-1", "0",
            "99999999999999999999", "1 ", "+1", "' OR 1=1 --", "\u{202e}", "\0", "1\n",
            String(repeating: "a ", count: 50_000),
        ]
    )
    func junk(cursor: String) async throws {
        let fixture = try StoreFixture()
        let committed = fixture.committed
        let errors = [
            #expect(throws: StoreError.self) { _ = try committed.grants(after: cursor, limit: 1) },
            #expect(throws: StoreError.self) { _ = try committed.apps(after: cursor, limit: 1) },
            #expect(throws: StoreError.self) { _ = try committed.history(after: cursor, limit: 1) },
        ]
        for error in errors { #expect(error?.code == .invalidCursor) }
        #expect(fixture.store.condition == .healthy)
        #expect(try committed.grants(limit: 1).isEmpty)
    }

    @Test("a limit below one gives nothing")
    func limits() async throws {
        let fixture = try await filled()
        #expect(try fixture.committed.grants(limit: 0).isEmpty)
        #expect(try fixture.committed.apps(limit: -1).isEmpty)
        #expect(try fixture.committed.history(limit: .min).isEmpty)
    }

    @Test("cursors of long paths with odd characters lead on")
    func oddPaths() async throws {
        let fixture = try StoreFixture()
        let names = ["a b", "é", "e\u{301}", "\u{202e}x", String(repeating: "long/x", count: 150)]
        let keys = names.map { GrantKey(App(id: "/\($0)", kind: .program), .camera) }
        for key in keys { try await fixture.write(.pair(key, Samples.allowed)) }
        let listed = try self.keys(fixture.committed, by: 1)
        #expect(listed.map { Array($0.app.id.utf8) }.count == names.count)
    }
}
