import Broker
import ConsentModel
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Killed store", .timeLimit(.minutes(5)))
struct KillTests {
    @Test(
        "of 100 stores killed while they write, every write that was told is there, and none half",
        arguments: 1...4
    )
    func kill(quarter: Int) async throws {
        let folder = try TemporaryFolder()
        var all: Set<Int> = []
        var random = SystemRandomNumberGenerator()
        for round in 1...25 {
            let first = round * 100_000
            let writer = try await WriterProcess(folder.path)
            #expect(writer.condition == "healthy")
            try writer.tell("stream \(first)")
            for _ in 0..<Int.random(in: 1...60, using: &random) {
                _ = try await writer.line("stored ")
            }
            let told = await writer.kill()
            #expect(!told.isEmpty)

            // Most rounds leave the log to the next writer, some to this process.
            all.formUnion(told)
            if round.isMultiple(of: 5) { try await check(folder, against: all) }
        }
    }

    private func check(_ folder: TemporaryFolder, against told: Set<Int>) async throws {
        let fixture = try StoreFixture(folder)
        #expect(fixture.store.condition == .healthy)
        var found: Set<Int> = []
        var cursor: String?
        repeat {
            let page = try fixture.committed.apps(after: cursor, limit: 1_000)
            for app in page.map(\.value.app) {
                let number = try #require(Int(app.id.dropFirst(3)))
                let record = PairRecord(dismissals: number)
                #expect(
                    try fixture.committed.records(of: app) == [.camera: record, .photos: record]
                )
                found.insert(number)
            }
            cursor = page.count == 1_000 ? page.last?.cursor : nil
        } while cursor != nil
        #expect(told.subtracting(found).isEmpty)
        let pairs = try Database(
            path: folder.path("consent.db"),
            access: .readOnly,
            busyMilliseconds: 0
        )
        let count = try Statement(pairs, "SELECT count(*) FROM pairs").first {
            row throws(StoreError) in try row.integer()
        }
        #expect(count == Int64(found.count * 2))
        await fixture.close()
    }
}
