import Broker
import ConsentModel
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Committed state", .timeLimit(.minutes(5)))
struct CommittedStateTests {
    @Test("a pair comes back as it was written")
    func pair() async throws {
        let fixture = try StoreFixture()
        let key = GrantKey(Samples.maps, .location)
        #expect(try fixture.committed.record(of: key) == nil)
        for record in [Samples.full, Samples.allowed, Samples.live(.session, hasRun: false)] {
            try await fixture.write(.pair(key, record))
            #expect(try fixture.committed.record(of: key) == record)
        }
        #expect(try fixture.committed.record(of: GrantKey(Samples.maps, .camera)) == nil)
        let other = App(id: Samples.maps.id, kind: .desktop)
        #expect(try fixture.committed.record(of: GrantKey(other, .location)) == nil)
    }

    @Test("an empty record has no row")
    func emptyPair() async throws {
        let fixture = try StoreFixture()
        let key = GrantKey(Samples.maps, .location)
        try await fixture.write(.pair(key, Samples.full), .pair(key, PairRecord()))
        #expect(try fixture.committed.record(of: key) == nil)
        #expect(try fixture.committed.records(of: Samples.maps).isEmpty)
    }

    @Test("the pairs of an app are its own")
    func pairs() async throws {
        let fixture = try StoreFixture()
        try await fixture.write(
            .pair(GrantKey(Samples.maps, .location), Samples.full),
            .pair(GrantKey(Samples.maps, .camera), Samples.allowed),
            .pair(GrantKey(Samples.chat, .camera), Samples.full)
        )
        #expect(
            try fixture.committed.records(of: Samples.maps)
                == [.location: Samples.full, .camera: Samples.allowed]
        )
    }

    @Test("an app comes back as it was written")
    func app() async throws {
        let fixture = try StoreFixture()
        let unseen = AppRecord(app: Samples.maps, name: "Maps")
        let seen = AppRecord(
            app: Samples.maps,
            name: "地图 Maps",
            evidence: .flatpakInfo,
            firstSeen: 10,
            lastSeen: 20,
            revision: 1_764_460_000_000_000,
            isKindNamed: true
        )
        #expect(try fixture.committed.record(of: Samples.maps) == nil)
        for record in [unseen, seen] {
            try await fixture.write(.app(record))
            #expect(try fixture.committed.record(of: Samples.maps) == record)
        }
    }

    @Test("the kinds of an id are told, the first seen first and the never seen last")
    func kinds() async throws {
        let fixture = try StoreFixture()
        let seen: [(AppKind, Int64?)] = [(.desktop, nil), (.snap, 30), (.flatpak, 20)]
        for (kind, time) in seen {
            let app = App(id: "a", kind: kind)
            try await fixture.write(.app(AppRecord(app: app, name: "A", firstSeen: time)))
        }
        try await fixture.write(.app(AppRecord(app: Samples.maps, name: "Maps")))
        #expect(try fixture.committed.kinds(of: "a") == [.flatpak, .snap, .desktop])
        #expect(try fixture.committed.kinds(of: "b").isEmpty)
    }

    @Test("a switch is on until it is off, and its revision never goes back")
    func switches() async throws {
        let fixture = try StoreFixture()
        #expect(try fixture.committed.isEnabled(.camera))
        #expect(try fixture.committed.switchRevision() == 0)
        try await fixture.write(.enabled(.camera, false, revision: 7))
        #expect(try !fixture.committed.isEnabled(.camera))
        #expect(try fixture.committed.isEnabled(.microphone))
        #expect(try fixture.committed.switchRevision() == 7)
        try await fixture.write(.enabled(.camera, false, revision: 5))
        #expect(try fixture.committed.switchRevision() == 7)
        try await fixture.write(.enabled(.camera, true, revision: 8))
        #expect(try fixture.committed.isEnabled(.camera))
        #expect(try fixture.committed.switchRevision() == 8)
        for revision: UInt64 in [9, 4] {
            try await fixture.write(.leastRevision(revision))
            #expect(try fixture.committed.switchRevision() == 9)
        }
    }

    @Test("what is due is told, the earliest first")
    func due() async throws {
        let fixture = try StoreFixture()
        #expect(try fixture.committed.nextDue() == nil)
        let until = PairRecord(stored: Samples.decision(.allowed, .until, expires: 300))
        let quiet = PairRecord(dismissals: 3, quietUntil: 200)
        try await fixture.write(
            .pair(GrantKey(Samples.maps, .camera), until),
            .pair(GrantKey(Samples.chat, .camera), quiet),
            .pair(GrantKey(Samples.chat, .photos), Samples.allowed)
        )
        #expect(try fixture.committed.nextDue() == 200)
        #expect(try fixture.committed.due(by: 199, limit: 10).isEmpty)
        #expect(
            try fixture.committed.due(by: 300, limit: 10)
                == [GrantKey(Samples.chat, .camera), GrantKey(Samples.maps, .camera)]
        )
        #expect(
            try fixture.committed.due(by: 300, limit: 1) == [GrantKey(Samples.chat, .camera)]
        )
        try await fixture.write(.pair(GrantKey(Samples.chat, .camera), Samples.allowed))
        #expect(try fixture.committed.nextDue() == 300)
    }

    @Test("live decisions of sessions that are over are foreign, others are not")
    func foreign() async throws {
        let fixture = try StoreFixture()
        let logins: [String?] = [nil, "c1", "c2", "c3"]
        var keys: [SessionIdentity: GrantKey] = [:]
        for bus in ["a", "b", "c"] {
            for login in logins {
                let session = SessionIdentity(bus: bus, login: login)
                let app = App(id: "\(bus)-\(login ?? "none")", kind: .desktop)
                let key = GrantKey(app, .camera)
                keys[session] = key
                try await fixture.write(.pair(key, Samples.live(.session, in: session)))
            }
        }
        try await fixture.write(.pair(GrantKey(Samples.maps, .camera), Samples.allowed))
        for (session, own) in keys {
            let foreign = try fixture.committed.foreign(to: session, limit: 100)
            let over = keys.filter { $0.key.isOver(in: session) }
            #expect(Set(foreign) == Set(over.values))
            #expect(foreign.count == over.count)
            #expect(!foreign.contains(own))
        }
        let session = SessionIdentity(bus: "d", login: "c1")
        #expect(try fixture.committed.foreign(to: session, limit: 5).count == 5)
    }

    @Test("a once decision that has run is runless without a stored connection")
    func runless() async throws {
        let fixture = try StoreFixture()
        let key = GrantKey(Samples.maps, .camera)
        try await fixture.write(
            .pair(key, Samples.live(.once)),
            .pair(GrantKey(Samples.chat, .camera), Samples.live(.once, hasRun: false)),
            .pair(GrantKey(Samples.script, .camera), Samples.live(.session))
        )
        #expect(try fixture.committed.runless(limit: 10) == [key])
        #expect(try fixture.committed.once(of: Samples.maps) == [.camera])
        #expect(try fixture.committed.once(of: Samples.script).isEmpty)

        try await fixture.write(
            .connection(Samples.maps, ":1.7", isOpen: true),
            .connection(Samples.maps, ":1.7", isOpen: true),
            .connection(Samples.chat, ":1.8", isOpen: true)
        )
        #expect(try fixture.committed.runless(limit: 10).isEmpty)
        let connections = try fixture.committed.connections()
        #expect(connections.map(\.app) == [Samples.chat, Samples.maps])
        #expect(connections.map(\.name) == [":1.8", ":1.7"])

        try await fixture.write(.connection(Samples.maps, ":1.7", isOpen: false))
        #expect(try fixture.committed.runless(limit: 10) == [key])
        #expect(try fixture.committed.connections().map(\.name) == [":1.8"])
    }

    @Test("reads of one snapshot do not see what is committed meanwhile, later ones do")
    func snapshot() async throws {
        let fixture = try StoreFixture()
        let key = GrantKey(Samples.maps, .camera)
        let other = GrantKey(Samples.chat, .camera)
        let lock = try Database(
            path: fixture.folder.path("consent.db"),
            access: .readWrite,
            busyMilliseconds: 0
        )
        try fixture.committed.snapshot { () throws in
            #expect(try fixture.committed.record(of: key) == nil)
            try lock.execute("DELETE FROM switches; INSERT INTO switches VALUES('camera')")
            #expect(try fixture.committed.isEnabled(.camera))
            try fixture.committed.snapshot { () throws in
                #expect(try fixture.committed.record(of: other) == nil)
            }
            #expect(try fixture.committed.isEnabled(.camera))
        }
        #expect(try !fixture.committed.isEnabled(.camera))
    }

    @Test("a revision that no release writes is read as a number that can be counted on from")
    func foreignRevision() async throws {
        let fixture = try StoreFixture()
        try await fixture.write(.pair(GrantKey(Samples.maps, .camera), Samples.full))
        try await fixture.write(.app(AppRecord(app: Samples.maps, name: "Maps")))
        try Database(
            path: fixture.folder.path("consent.db"),
            access: .readWrite,
            busyMilliseconds: 1_000
        ).execute(
            """
            UPDATE apps SET revision = -1;
            INSERT OR REPLACE INTO numbers VALUES('\(NumberName.switchRevision)', -1)
            """
        )
        #expect(try fixture.committed.record(of: Samples.maps)?.revision == 0)
        #expect(try fixture.committed.switchRevision() == 0)
    }

    @Test("what was written is there after closing and opening anew")
    func reopened() async throws {
        let folder = try TemporaryFolder()
        let key = GrantKey(Samples.maps, .location)
        let first = try StoreFixture(folder)
        #expect(first.store.condition == .healthy)
        try await first.write(.pair(key, Samples.full))
        await first.close()
        let second = try StoreFixture(folder)
        #expect(second.store.condition == .healthy)
        #expect(try second.committed.record(of: key) == Samples.full)
    }
}
