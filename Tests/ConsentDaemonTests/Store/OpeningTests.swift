import Broker
import ConsentModel
import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Opening", .timeLimit(.minutes(5)))
struct OpeningTests {
    /// A way in which a database is not what it was.
    struct Damage: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let inflict: @Sendable (TemporaryFolder) throws -> Void

        init(_ name: String, _ inflict: @escaping @Sendable (TemporaryFolder) throws -> Void) {
            testDescription = name
            self.inflict = inflict
        }

        /// Changes the bytes of the file.
        static func bytes(
            _ name: String,
            _ change: @escaping @Sendable (inout Data) -> Void
        ) -> Self {
            Self(name) { folder in
                var bytes = try folder.bytes("consent.db")
                change(&bytes)
                try folder.put(bytes, "consent.db")
            }
        }

        /// Changes the database as a database.
        static func sql(_ name: String, _ statements: String) -> Self {
            Self(name) { folder in
                try Database(
                    path: folder.path("consent.db"),
                    access: .readWrite,
                    busyMilliseconds: 0
                ).execute(statements)
            }
        }
    }

    private let key = GrantKey(Samples.maps, .location)

    /// A folder with a database that was written to and closed.
    private func filled() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let fixture = try StoreFixture(folder)
        try await fixture.write(
            .pair(key, Samples.full),
            .app(AppRecord(app: key.app, name: "Maps", lastSeen: 1))
        )
        await fixture.close()
        return folder
    }

    @Test(
        "a broken database is moved aside whole, and a fresh one begins",
        arguments: [
            Damage.bytes("no bytes") { $0 = Data() },
            .bytes("one byte") { $0 = Data([0x53]) },
            .bytes("garbage") { $0 = Data((0..<65_536).map { UInt8(truncatingIfNeeded: $0 * 7) }) },
            .bytes("a text") { $0 = Data("[camera]\napp=yes\n".utf8) },
            .bytes("half") { $0.removeLast($0.count / 2) },
            .bytes("a page and a half less") { $0.removeLast(6_144) },
            .bytes("another magic") { $0[0] = 0x58 },
            .bytes("a page size that is none") { $0[16] = 0x33 },
            .bytes("a schema page of zeros") {
                $0.replaceSubrange(100..<4_096, with: Data(count: 3_996))
            },
            .bytes("a table's first page of garbage") {
                $0.replaceSubrange(4_096..<8_192, with: Data(repeating: 0xa5, count: 4_096))
            },
            .bytes("zeros behind the schema") {
                $0.replaceSubrange(4_096..<$0.count, with: Data(count: $0.count - 4_096))
            },
            .sql("a missing table", "DROP TABLE apps"),
            .sql("a missing index", "DROP INDEX pairs_due"),
            .sql("another table", "CREATE TABLE more(a)"),
            .sql("another column", "ALTER TABLE switches ADD COLUMN more TEXT"),
            .sql("another program's mark", "PRAGMA application_id = 7"),
            .sql("no version", "PRAGMA user_version = 0"),
            Damage("a log without its database") { folder in
                try folder.put(Data(repeating: 1, count: 4_096), "consent.db-wal")
                try FileManager.default.removeItem(atPath: folder.path("consent.db"))
            },
        ]
    )
    func broken(damage: Damage) async throws {
        let folder = try await filled()
        try damage.inflict(folder)
        let names = ["consent.db", "consent.db-wal"].filter(folder.names.contains)
        let before = try names.map(folder.bytes)

        let fixture = try StoreFixture(folder)
        guard case .recreated(let path) = fixture.store.condition else {
            throw TestFailure("\(fixture.store.condition)")
        }
        #expect(path.hasPrefix(folder.path("consent.db.corrupt-")))
        let aside = names.map { path + $0.dropFirst("consent.db".count) }
        #expect(try aside.map { try Data(contentsOf: URL(fileURLWithPath: $0)) } == before)
        #expect(try fixture.committed.record(of: key) == nil)
        try await fixture.write(.pair(key, Samples.allowed))
        #expect(try fixture.committed.record(of: key) == Samples.allowed)
        await fixture.close()

        let again = try StoreFixture(folder)
        #expect(again.store.condition == .healthy)
        #expect(try again.committed.record(of: key) == Samples.allowed)
    }

    @Test("two broken databases in one second lie beside each other")
    func brokenTwice() async throws {
        let folder = try await filled()
        var paths: Set<String> = []
        for _ in 1...3 {
            try folder.put(Data("x".utf8), "consent.db")
            let fixture = try StoreFixture(folder)
            guard case .recreated(let path) = fixture.store.condition else {
                throw TestFailure("\(fixture.store.condition)")
            }
            paths.insert(path)
            await fixture.close()
        }
        #expect(paths.count == 3)
    }

    @Test("a log of garbage is as none", arguments: [10, 4_096, 100_000])
    func garbageLog(size: Int) async throws {
        let folder = try await filled()
        try folder.put(Data(repeating: 0x77, count: size), "consent.db-wal")
        let fixture = try StoreFixture(folder)
        #expect(fixture.store.condition == .healthy)
        #expect(try fixture.committed.record(of: key) == Samples.full)
        try await fixture.write(.pair(key, Samples.allowed))
        #expect(try fixture.committed.record(of: key) == Samples.allowed)
    }

    @Test("a database of an older release is brought up to date, with what is in it")
    func older() async throws {
        let folder = try await filled()
        let older = Damage.sql(
            "",
            """
            ALTER TABLE apps DROP COLUMN kind_is_named; DROP TABLE dialogs;
            PRAGMA user_version = 1
            """
        )
        try older.inflict(folder)
        let fixture = try StoreFixture(folder)
        #expect(fixture.store.condition == .healthy)
        #expect(try fixture.committed.record(of: key) == Samples.full)
        let dialog = OpenDialog(bus: "b", backend: ":1.5", handle: "/a")
        try await fixture.write(.dialog(dialog, isOpen: true))
        #expect(try fixture.committed.dialogs() == [dialog])
    }

    @Test("a newer database is refused, and stays byte for byte")
    func newer() async throws {
        let folder = try await filled()
        let newer = Damage.sql("", "CREATE TABLE more(a); PRAGMA user_version = 99")
        try newer.inflict(folder)
        let before = try folder.bytes("consent.db")
        try await expectRefused(folder)
        #expect(try folder.bytes("consent.db") == before)
    }

    @Test("a newer database whose version lies in the log is refused, and stays byte for byte")
    func newerInLog() async throws {
        let folder = try await filled()
        do {
            let database = try Database(
                path: folder.path("consent.db"),
                access: .readWrite,
                busyMilliseconds: 0
            )
            database.keepLogOnClose(true)
            try database.execute("PRAGMA user_version = 99")
        }
        let before = try folder.bytes("consent.db")
        let log = try folder.bytes("consent.db-wal")
        #expect(!log.isEmpty)
        try await expectRefused(folder)
        #expect(try folder.bytes("consent.db") == before)
        #expect(try folder.bytes("consent.db-wal") == log)
    }

    private func expectRefused(_ folder: TemporaryFolder) async throws {
        let fixture = try StoreFixture(folder)
        guard case .refused(let text) = fixture.store.condition else {
            throw TestFailure("\(fixture.store.condition)")
        }
        #expect(text.contains("newer release"))
        #expect(throws: ViewError.self) { try fixture.committed.record(of: key) }
        let id = fixture.submit([.pair(key, Samples.allowed)])
        var event = try await fixture.next()
        if case .condition = event { event = try await fixture.next() }
        guard case .failed(id, let error) = event else { throw TestFailure("\(event)") }
        #expect(error.code == .newer)
        await fixture.close()
    }

    @Test("a mark of damage on a sound database goes when everything was read")
    func falseAlarm() async throws {
        let folder = try await filled()
        try folder.put(Data(), "consent.db.damaged")
        let fixture = try StoreFixture(folder)
        #expect(fixture.store.condition == .healthy)
        #expect(try fixture.committed.record(of: key) == Samples.full)
        #expect(!folder.names.contains("consent.db.damaged"))
    }

    @Test("what a crash left of a database in the making is made anew")
    func halfMade() async throws {
        let folder = try TemporaryFolder()
        try folder.put(Data("half".utf8), "consent.db.new")
        try folder.put(Data("half".utf8), "consent.db.new-journal")
        let fixture = try StoreFixture(folder)
        #expect(fixture.store.condition == .healthy)
        #expect(!folder.names.contains { $0.hasPrefix("consent.db.new") })
    }
}
