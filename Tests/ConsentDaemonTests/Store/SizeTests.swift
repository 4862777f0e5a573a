import Broker
import ConsentModel
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Size", .timeLimit(.minutes(5)))
struct SizeTests {
    /// What a process on a database of so many pairs reads to open it, and owns when it is idle.
    private func measure(pairs: Int) async throws -> (bytesRead: Int, kilobytes: Int) {
        let folder = try TemporaryFolder()
        let fixture = try StoreFixture(folder)
        await fixture.close()
        if pairs > 0 { try fill(folder, pairs) }
        let writer = try await WriterProcess(folder.path)
        #expect(writer.condition == "healthy")
        for number in 1...20 { _ = try await writer.send("write \(number)", answer: "stored") }
        let kilobytes = try await writer.number("memory", "memory")
        try await writer.close()
        return (writer.bytesRead, kilobytes)
    }

    private func fill(_ folder: TemporaryFolder, _ pairs: Int) throws {
        let database = try Database(
            path: folder.path("consent.db"),
            access: .readWrite,
            busyMilliseconds: 0
        )
        try database.execute(
            """
            BEGIN;
            WITH RECURSIVE numbers(n) AS
                (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(pairs))
            INSERT INTO pairs(app_id, kind, permission, stored_answer, stored_lifetime,
                stored_reason, stored_since, refused_levels, asks_every_time, dismissals,
                has_unclear_refusal, holds)
            SELECT printf('org.example.App%06d', n / 10), 'flatpak', printf('permission%d', n % 10),
                'allowed', 'always', 'user', n, '', 0, 0, 0, 1 FROM numbers;
            INSERT INTO apps(app_id, kind, name, first_seen, last_seen, revision)
            SELECT DISTINCT app_id, kind, 'App', 1, stored_since, 1 FROM pairs GROUP BY app_id;
            COMMIT;
            PRAGMA wal_checkpoint(TRUNCATE);
            """
        )
    }

    @Test("with 300,000 pairs, opening reads and memory holds what it does with none")
    func constant() async throws {
        let none = try await measure(pairs: 0)
        let many = try await measure(pairs: 300_000)
        // A page more for each level of each tree that has grown.
        #expect(many.bytesRead - none.bytesRead <= 40 * 4_096)
        #expect(many.kilobytes - none.kilobytes <= 700)
    }
}
