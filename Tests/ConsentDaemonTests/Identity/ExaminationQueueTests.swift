import Foundation
import GIO
import Testing

@testable import ConsentDaemon

@Suite("Jobs that may hang", .timeLimit(.minutes(5)))
struct ExaminationQueueTests {
    /// A busy machine may keep a job that does nothing waiting that long, but not longer.
    private static let limit = Duration.seconds(2)

    @Test("10,000 jobs are done in order, each answered once")
    func order() async {
        let queue = ExaminationQueue(name: "test", limit: .seconds(20))
        let (answers, continuation) = AsyncStream.makeStream(of: Int.self)
        for number in 0..<10_000 {
            queue.submit(
                { _ in { continuation.yield(number) } },
                orElse: { _ in continuation.yield(-1) }
            )
        }
        var expected = 0
        for await number in answers.prefix(10_000) {
            #expect(number == expected)
            expected += 1
        }
        #expect(queue.hanging == 0)
    }

    @Test("a job that hangs is answered for, and stops no other")
    func hanging() async throws {
        let queue = ExaminationQueue(name: "test", limit: Self.limit)
        let gate = Gate()
        let (answers, continuation) = AsyncStream.makeStream(of: String.self)
        queue.submit(
            { deadline in
                gate.wait()
                let isOver = deadline.isOver
                gate.passed()
                return { continuation.yield("late \(isOver)") }
            },
            orElse: { continuation.yield("\($0.code)") }
        )
        for number in 1...3 {
            queue.submit(
                { _ in { continuation.yield("\(number)") } },
                orElse: { _ in continuation.yield("failed") }
            )
        }
        #expect(await answers.first(4) == ["tooSlow", "1", "2", "3"])
        #expect(queue.hanging == 1)

        // The thread that comes back tells nothing any more, and is not needed either.
        gate.open()
        await gate.untilPassed()
        while queue.hanging > 0 { await Task.yield() }
        queue.submit(
            { _ in { continuation.yield("after") } },
            orElse: { _ in continuation.yield("failed") }
        )
        #expect(await answers.first(1) == ["after"])
    }

    @Test("when too many hang, jobs are refused until one comes back")
    func tooManyHang() async throws {
        let queue = ExaminationQueue(name: "test", limit: Self.limit, mostLeftBehind: 2)
        let gate = Gate()
        let (answers, continuation) = AsyncStream.makeStream(of: String.self)
        for _ in 1...5 {
            queue.submit(
                { _ in
                    gate.wait()
                    return { continuation.yield("late") }
                },
                orElse: { continuation.yield("\($0.code)") }
            )
        }
        #expect(await answers.first(5) == Array(repeating: "tooSlow", count: 5))
        #expect(queue.hanging == 2)
        queue.submit(
            { _ in { continuation.yield("done") } },
            orElse: { _ in
                continuation.yield("refused")
            }
        )
        #expect(await answers.first(1) == ["refused"])

        gate.open()
        while queue.hanging > 0 { await Task.yield() }
        queue.submit(
            { _ in { continuation.yield("done") } },
            orElse: { _ in continuation.yield("failed") }
        )
        #expect(await answers.first(1) == ["done"])
    }

    @Test("closing fails what has no answer yet, what hangs too")
    func closing() async throws {
        let queue = ExaminationQueue(name: "test", limit: .seconds(20))
        let gate = Gate()
        let (answers, continuation) = AsyncStream.makeStream(of: String.self)
        for _ in 1...3 {
            queue.submit(
                { _ in
                    gate.begun()
                    gate.wait()
                    return { continuation.yield("late") }
                },
                orElse: { continuation.yield("\($0.code)") }
            )
        }
        await gate.untilBegun()
        queue.close()
        #expect(await answers.first(3) == Array(repeating: "ending", count: 3))
        queue.submit({ _ in {} }, orElse: { continuation.yield("\($0.code)") })
        #expect(await answers.first(1) == ["ending"])
        gate.open()
        while queue.hanging > 0 { await Task.yield() }
    }

    @Test("a queue that is dropped takes its threads with it")
    func dropped() async {
        weak var dropped: ExaminationQueue?
        do {
            let queue = ExaminationQueue(name: "test", limit: .seconds(20))
            dropped = queue
            await withCheckedContinuation { continuation in
                queue.submit({ _ in { continuation.resume() } }, orElse: { _ in })
            }
        }
        while dropped != nil { await Task.yield() }
    }
}

/// Where a job stops until the test lets it pass, like a file that does not answer.
private final class Gate: Sendable {
    private let way = Pipe()
    private let (beginnings, began) = AsyncStream.makeStream(of: Void.self)
    private let (passes, pass) = AsyncStream.makeStream(of: Void.self)

    func begun() { began.yield() }
    func untilBegun() async { for await _ in beginnings { return } }

    func wait() { _ = way.fileHandleForReading.availableData }
    func open() { try? way.fileHandleForWriting.close() }

    func passed() { pass.yield() }
    func untilPassed() async { for await _ in passes { return } }
}

extension AsyncStream where Element: Sendable {
    /// The next elements, in order.
    fileprivate func first(_ count: Int) async -> [Element] {
        var elements: [Element] = []
        for await element in self {
            elements.append(element)
            if elements.count == count { break }
        }
        return elements
    }
}
