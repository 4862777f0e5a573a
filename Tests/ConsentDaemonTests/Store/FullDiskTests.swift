import Broker
import ConsentModel
import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Full and read-only disks", .timeLimit(.minutes(5)))
struct FullDiskTests {
    @Test(
        "wherever a write hits the limit, memory and disk agree, and the next one without it works"
    )
    func limits() async throws {
        let folder = try TemporaryFolder()
        let writer = try await WriterProcess(folder.path)
        var stored = 0
        var failed = 0
        var number = 0
        #expect(try await writer.number("count", "count") == 0)
        for round in 1...120 {
            // From less than the log has now to room for all three writes.
            let size = try folder.bytes("consent.db-wal").count
            try writer.tell("limit \(max(1, size - 6_000 + round * 800))")
            for _ in 1...3 {
                number += 1
                let answer = try await writer.send("write \(number)", answer: "stored", "failed")
                if answer.hasPrefix("stored") { stored += 1 } else { failed += 1 }
            }
            #expect(try await writer.number("count", "count") == stored)
            try writer.tell("limit none")
            number += 1
            _ = try await writer.send("write \(number)", answer: "stored")
            stored += 1
            #expect(try await writer.number("count", "count") == stored)
        }
        #expect(failed > 0)
        #expect(stored > 130)
        _ = await writer.kill()
        let again = try await WriterProcess(folder.path)
        #expect(again.condition == "healthy")
        #expect(try await again.number("count", "count") == stored)
        try await again.close()
    }

    @Test("a database that cannot be made is made when it can be")
    func firstStart() async throws {
        let parent = try TemporaryFolder()
        let folder = parent.path("state")
        try parent.put(Data(), "state")
        unlink(folder)
        symlink(parent.path("nowhere"), folder)
        let writer = try await WriterProcess(folder)
        #expect(writer.condition.hasPrefix("refused"))
        _ = try await writer.send("write 1", answer: "failed 1")
        unlink(folder)
        _ = try await writer.send("write 2", answer: "stored 2")
        #expect(try await writer.number("count", "count") == 1)
        try await writer.close()
    }

    private static let canMount = geteuid() == 0 && access("/bin/mount", X_OK) == 0

    private func run(_ program: String, _ arguments: String...) async throws -> Bool {
        try await TestProcess(program, arguments).exitStatus() == .exited(0)
    }

    /// A disk of two megabytes; nil where this process may not make one.
    private func disk(at path: String) async throws -> Bool {
        try await run("/bin/mount", "-t", "tmpfs", "-o", "size=2m,mode=0700", "none", path)
    }

    @Test("a full disk fails writes, not reads, until there is room", .enabled(if: canMount))
    func full() async throws {
        let folder = try TemporaryFolder()
        guard try await disk(at: folder.path) else { return }
        let writer = try await WriterProcess(folder.path)
        _ = try await writer.send("write 1", answer: "stored")
        #expect(try await writer.number("count", "count") == 1)
        // What fills the disk leaves no page to write to.
        let filler = open(folder.path("filler"), O_CREAT | O_WRONLY, 0o600)
        let bytes = [UInt8](repeating: 1, count: 4_096)
        while write(filler, bytes, bytes.count) > 0 {}
        close(filler)
        var stored = 1
        var answer = ""
        for number in 2...2_000 {
            answer = try await writer.send("write \(number)", answer: "stored", "failed")
            guard answer.hasPrefix("stored") else { break }
            stored += 1
        }
        #expect(answer.hasPrefix("failed"))
        #expect(answer.contains("full"))
        #expect(try await writer.number("count", "count") == stored)
        unlink(folder.path("filler"))
        _ = try await writer.send("write 5000", answer: "stored")
        #expect(try await writer.number("count", "count") == stored + 1)
        try await writer.close()
        #expect(try await run("/bin/umount", folder.path))
    }

    @Test("a disk that is read-only at the start is used when it is not", .enabled(if: canMount))
    func readOnly() async throws {
        let folder = try TemporaryFolder()
        guard try await disk(at: folder.path) else { return }
        let first = try await WriterProcess(folder.path)
        _ = try await first.send("write 1", answer: "stored")
        try await first.close()
        #expect(try await run("/bin/mount", "-o", "remount,ro", folder.path))
        let writer = try await WriterProcess(folder.path)
        #expect(writer.condition.contains("Read-only file system"))
        let answer = try await writer.send("write 2", answer: "stored", "failed")
        #expect(answer.hasPrefix("failed 2"))
        _ = try await writer.send("count", answer: "unreadable count")
        #expect(try await run("/bin/mount", "-o", "remount,rw", folder.path))
        _ = try await writer.send("write 3", answer: "stored")
        #expect(try await writer.number("count", "count") == 2)
        try await writer.close()
        #expect(try await run("/bin/umount", folder.path))
    }
}
