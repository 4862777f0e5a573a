import GIO
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("The machine's clocks", .timeLimit(.minutes(5)))
struct SystemTimekeeperTests {
    @Test("a moment that an alarm went off at is waited for again when it is asked for again")
    func wallClock() async throws {
        let loop = LoopThread()
        let timekeeper = SystemTimekeeper()
        let alarms = Journal<Int>()
        try timekeeper.start(on: loop.context) { alarms.append(0) }
        for _ in 1...3 {
            loop.context.perform { timekeeper.wake(atSteady: nil, wall: 1) }
            try await alarms.next()
        }
        for _ in 1...3 {
            loop.context.perform { timekeeper.wake(atSteady: 1, wall: nil) }
            try await alarms.next()
        }
    }
}
