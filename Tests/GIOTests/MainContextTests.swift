import Foundation
import GIO
import TestSupport
import Testing

@Suite("MainContext", .timeLimit(.minutes(5)))
struct MainContextTests {
    @Test("performs what it is given in order, on its thread, never at once")
    func order() async {
        let loop = LoopThread()
        let context = loop.context
        let seen = Lock<[Int]>([])
        for number in 0..<10_000 {
            context.perform {
                if context.isCurrent { seen.withLock { $0.append(number) } }
            }
        }
        await context.performed()
        #expect(seen.withLock { $0 } == Array(0..<10_000))

        let steps = Lock<[String]>([])
        context.perform {
            context.perform { steps.withLock { $0.append("inner") } }
            steps.withLock { $0.append("outer") }
        }
        await context.performed()
        await context.performed()
        #expect(steps.withLock { $0 } == ["outer", "inner"])
    }

    @Test("takes work from many threads and loses none")
    func manyThreads() async {
        let loop = LoopThread()
        let count = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<1_000 { loop.context.perform { count.add() } }
                }
            }
        }
        await loop.context.performed()
        #expect(count.value == 8_000)
    }

    @Test("is the executor of actors, which callbacks enter without a task")
    func actors() async {
        let loop = LoopThread()
        let counter = LoopCounter(loop.context)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<500 { await counter.add() } }
            }
        }
        await withCheckedContinuation { continuation in
            loop.context.perform {
                counter.assumeIsolated { $0.add() }
                continuation.resume()
            }
        }
        #expect(await counter.count == 4_001)
        #expect(loop.context.isCurrent == false)
        #expect(loop.context.isIsolatingCurrentContext() == false)
    }

    @Test("stops a program that claims an isolation it has not")
    func wrongIsolation() async {
        await #expect(processExitsWith: .failure) {
            MainContext(name: "nobody").checkIsolated()
        }
    }

    @Test("serves the calling thread until it is told to quit")
    func run() async {
        let context = MainContext(name: "unused")
        let steps = Lock(0)
        context.perform {
            steps.withLock { $0 += 1 }
            context.quit()
        }
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                context.run()
                continuation.resume()
            }
        }
        #expect(steps.withLock { $0 } == 1)
    }

    @Test("runs a body once when its delay has passed")
    func timer() async {
        let loop = LoopThread()
        let start = ContinuousClock.now
        var source: EventSource?
        await withCheckedContinuation { continuation in
            source = loop.context.after(.milliseconds(20)) { continuation.resume() }
        }
        #expect(ContinuousClock.now - start >= .milliseconds(20))
        source?.cancel()
    }

    @Test("forgets a timer that is cancelled or dropped, and what it held")
    func cancelledTimer() async {
        let loop = LoopThread()
        let probe = Probe()
        let fired = Lock(0)
        let context = loop.context
        await withCheckedContinuation { continuation in
            context.perform {
                let source = context.after(.zero) { [held = probe.make()] in
                    withExtendedLifetime(held) { fired.withLock { $0 += 1 } }
                }
                _ = context.after(.zero) { fired.withLock { $0 += 1 } }
                source.cancel()
                continuation.resume()
            }
        }
        var later: EventSource?
        await withCheckedContinuation { continuation in
            later = loop.context.after(.milliseconds(5)) { continuation.resume() }
        }
        later?.cancel()
        #expect(fired.withLock { $0 } == 0)
        #expect(probe.isGone)
    }

    @Test("tells when a descriptor can be read")
    func descriptor() async throws {
        let loop = LoopThread()
        let pipe = try TestPipe()
        let (events, told) = AsyncStream<Void>.makeStream()
        let source = loop.context.watch(descriptor: pipe.reading.number) { told.yield() }
        try TestPipe.write("x", to: pipe.writing)
        for await _ in events { break }
        source.cancel()
        #expect(try pipe.read(1) == "x")
    }

    @Test("waits for a moment on the wall clock")
    func wallClock() async throws {
        let loop = LoopThread()
        let (events, told) = AsyncStream<Void>.makeStream()
        let timer = try loop.context.wallClockTimer { told.yield() }
        var iterator = events.makeAsyncIterator()
        timer.set(microsecondsSince1970: 0)
        await iterator.next()
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let moment = Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1_000 + 20_000
        timer.set(microsecondsSince1970: moment)
        await iterator.next()
        clock_gettime(CLOCK_REALTIME, &now)
        #expect(Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1_000 >= moment)
        timer.set(microsecondsSince1970: .max)
        timer.clear()
    }

    @Test("receives a signal of the process instead of dying of it")
    func unixSignal() async {
        let loop = LoopThread()
        let (signals, told) = AsyncStream<Void>.makeStream()
        let source = loop.context.onUnixSignal(SIGUSR2) { told.yield() }
        kill(getpid(), SIGUSR2)
        for await _ in signals { break }
        source.cancel()
    }
}

private actor LoopCounter {
    private let context: MainContext
    private(set) var count = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { context.asUnownedSerialExecutor() }

    init(_ context: MainContext) {
        self.context = context
    }

    func add() {
        count += 1
    }
}
