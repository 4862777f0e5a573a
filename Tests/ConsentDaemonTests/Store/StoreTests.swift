import Broker
import ConsentModel
import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Store", .timeLimit(.minutes(5)))
struct StoreTests {
    private let key = GrantKey(Samples.maps, .camera)

    @Test("each write is told of once, in order")
    func order() async throws {
        let fixture = try StoreFixture()
        let ids = (1...200).map { _ in fixture.submit([.pair(key, Samples.allowed)]) }
        for id in ids { #expect(try await fixture.next() == .stored(id, WriteResult())) }
    }

    @Test("writes that arrive during a commit share the next")
    func groupCommit() async throws {
        let fixture = try StoreFixture()
        let other = try Database(
            path: fixture.folder.path("consent.db"),
            access: .readWrite,
            busyMilliseconds: 0
        )
        // While another program writes, the first commit waits for it.
        try other.execute("BEGIN IMMEDIATE")
        var ids: [WriteID] = []
        for number in 1...64 {
            let app = App(id: "app\(number)", kind: .desktop)
            ids.append(fixture.submit([.pair(GrantKey(app, .camera), Samples.allowed)]))
        }
        fixture.onDaemon { _, _ in }
        try other.execute("COMMIT")
        for id in ids { #expect(try await fixture.next() == .stored(id, WriteResult())) }
        #expect(fixture.store.commits <= 2)
        #expect(try fixture.committed.grants(limit: 100).count == 64)
    }

    @Test("what is told as stored is seen by the next read")
    func visible() async throws {
        let fixture = try StoreFixture()
        for number in 1...100 {
            let record = PairRecord(dismissals: number)
            try await fixture.write(.pair(key, record))
            #expect(try fixture.committed.record(of: key) == record)
        }
    }

    @Test("a failure fails what was submitted before it was told, and nothing after")
    func failure() async throws {
        let fixture = try StoreFixture()
        let path = fixture.folder.path("consent.db")
        try await fixture.write(.pair(key, Samples.allowed))
        let changes: [Change] = [.pair(key, PairRecord())]
        fixture.onDaemon { store, awaitDeliveries in
            chmod(path, 0o644)
            store.submit(WriteID(11), changes)
            awaitDeliveries(2)  // The condition, and the failure.
            chmod(path, 0o600)
            store.submit(WriteID(12), changes)
            store.submit(WriteID(13), changes)
        }
        guard case .condition(.refused(let text)) = try await fixture.next() else {
            throw TestFailure("no condition")
        }
        #expect(text.contains("chmod 600"))
        for number: UInt64 in 11...13 {
            guard case .failed(WriteID(number), let error) = try await fixture.next() else {
                throw TestFailure("\(number) has not failed")
            }
            #expect(error.code == .refused)
        }
        #expect(try fixture.committed.record(of: key) == Samples.allowed)

        let id = fixture.submit(changes)
        #expect(try await fixture.next() == .condition(.healthy))
        #expect(try await fixture.next() == .stored(id, WriteResult()))
        #expect(try fixture.committed.record(of: key) == nil)
    }

    @Test("what is submitted in answer to a failure fails, until all failures are told")
    func failureInAnswer() async throws {
        let fixture = try StoreFixture()
        let path = fixture.folder.path("consent.db")
        let changes: [Change] = [.pair(key, Samples.allowed)]
        let store = fixture.store
        fixture.react { [weak store] event in
            guard case .failed(WriteID(21), _) = event else { return }
            chmod(path, 0o600)
            store?.submit(WriteID(23), changes)
        }
        fixture.onDaemon { store, _ in
            chmod(path, 0o644)
            store.submit(WriteID(21), changes)
            store.submit(WriteID(22), changes)
        }
        _ = try await fixture.next()
        for number: UInt64 in 21...23 {
            guard case .failed(WriteID(number), _) = try await fixture.next() else {
                throw TestFailure("\(number) has not failed")
            }
        }
        #expect(try fixture.committed.record(of: key) == nil)
        let id = fixture.submit(changes)
        #expect(try await fixture.next() == .condition(.healthy))
        #expect(try await fixture.next() == .stored(id, WriteResult()))
    }

    @Test("closing stores what was submitted, and leaves one file and the lock")
    func close() async throws {
        let folder = try TemporaryFolder()
        let fixture = try StoreFixture(folder)
        let ids = (1...20).map { _ in fixture.submit([.pair(key, Samples.allowed)]) }
        fixture.onDaemon { _, _ in }
        await fixture.close()
        for id in ids { #expect(try await fixture.next() == .stored(id, WriteResult())) }
        #expect(folder.names == ["consent.db", "consent.lock"])

        let id = fixture.submit([])
        guard case .failed(id, let error) = try await fixture.next() else {
            throw TestFailure("stored after closing")
        }
        #expect(error.code == .closed)
        #expect(throws: ViewError.self) { try fixture.committed.record(of: key) }
        await fixture.close()
    }

    @Test("one store at a time uses a folder")
    func lock() async throws {
        let folder = try TemporaryFolder()
        let first = try StoreFixture(folder)
        let second = try StoreFixture(folder)
        guard case .inUse(let text) = second.store.condition else {
            throw TestFailure("\(second.store.condition)")
        }
        #expect(text.contains("another consentd"))
        #expect(throws: ViewError.self) { try second.committed.record(of: key) }

        let early = second.submit([.pair(key, Samples.allowed)])
        #expect(try await second.next() == .condition(.inUse(text)))
        let event = try await second.next()
        guard case .failed(early, let error) = event else {
            throw TestFailure("\(event) beside another store")
        }
        #expect(error.code == .locked)
        await first.close()
        let late = second.submit([.pair(key, Samples.allowed)])
        #expect(try await second.next() == .condition(.healthy))
        #expect(try await second.next() == .stored(late, WriteResult()))
        #expect(try second.committed.record(of: key) == Samples.allowed)
    }

    @Test("a database that somebody removes begins anew with the next write")
    func removed() async throws {
        let fixture = try StoreFixture()
        try await fixture.write(.pair(key, Samples.allowed))
        for name in fixture.folder.names {
            try FileManager.default.removeItem(atPath: fixture.folder.path(name))
        }
        let other = GrantKey(Samples.chat, .camera)
        try await fixture.write(.pair(other, Samples.full))
        #expect(try fixture.committed.record(of: key) == nil)
        #expect(try fixture.committed.record(of: other) == Samples.full)

        try FileManager.default.removeItem(atPath: fixture.folder.path)
        try await fixture.write(.pair(key, Samples.full))
        #expect(try fixture.committed.record(of: key) == Samples.full)
        #expect(try fixture.committed.record(of: other) == nil)
        await fixture.close()
        let again = try StoreFixture(fixture.folder)
        #expect(try again.committed.record(of: key) == Samples.full)
    }

    @Test("damage that is met later fails the read; the next write checks and begins anew")
    func damage() async throws {
        let folder = try TemporaryFolder()
        let first = try StoreFixture(folder)
        for batch in 0..<5 {
            first.submit(
                (0..<1_000).map {
                    let app = App(id: "app\(batch * 1_000 + $0)", kind: .desktop)
                    return .pair(GrantKey(app, .camera), Samples.full)
                }
            )
            _ = try await first.next()
        }
        await first.close()
        var bytes = try folder.bytes("consent.db")
        for page in stride(from: 60, to: bytes.count / 4_096, by: 10) {
            bytes.replaceSubrange(
                (page * 4_096)..<((page + 1) * 4_096),
                with: Data(repeating: 0x5a, count: 4_096)
            )
        }
        try folder.put(bytes, "consent.db")

        let fixture = try StoreFixture(folder)
        #expect(fixture.store.condition == .healthy)
        let error = #expect(throws: StoreError.self) {
            try fixture.committed.grants(limit: 10_000)
        }
        #expect(error?.code == .damaged)
        guard case .condition(.failing) = try await fixture.next() else {
            throw TestFailure("no condition")
        }
        let id = fixture.submit([.pair(key, Samples.allowed)])
        guard case .condition(.recreated(let path)) = try await fixture.next() else {
            throw TestFailure("not recreated")
        }
        #expect(try await fixture.next() == .stored(id, WriteResult()))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
        #expect(try fixture.committed.grants(limit: 10).map(\.value.key) == [key])
        #expect(!folder.names.contains("consent.db.damaged"))
    }
}
