import Broker
import ConsentDaemon
import GIO

/// Both clocks of a daemon, which stand still until a test moves them.
final class TestClock: Timekeeper {
    private struct State {
        var now = Moment(wall: 1_900_000_000_000_000, steady: 1_000_000_000)
        var steadyAlarm: Int64?
        var wallAlarm: Int64?
        var context: MainContext?
        var passed: (@Sendable () -> Void)?
    }

    private let state = Lock(State())

    func now() -> Moment { state.withLock { $0.now } }

    /// The wall clock in seconds, as the wire has it.
    var seconds: UInt64 { UInt64(now().wall / 1_000_000) }

    func start(on context: MainContext, passed: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.context = context
            state.passed = passed
            state.steadyAlarm = nil
            state.wallAlarm = nil
        }
    }

    func wake(atSteady steady: Int64?, wall: Int64?) {
        ring { state in
            state.steadyAlarm = steady
            state.wallAlarm = wall
        }
    }

    /// Lets time pass on both clocks.
    func advance(by duration: Duration) {
        let microseconds = Int64(duration / .microseconds(1))
        ring { state in
            state.now.steady += microseconds
            state.now.wall += microseconds
        }
    }

    /// Sets the wall clock; no time passes, but the daemon is told.
    func setWallClock(by duration: Duration) {
        let passed = state.withLock { state in
            state.now.wall += Int64(duration / .microseconds(1))
            return state.passed
        }
        let context = state.withLock { $0.context }
        if let passed { context?.perform(passed) }
    }

    private func ring(_ change: (inout State) -> Void) {
        let (context, passed) = state.withLock { state -> (MainContext?, (@Sendable () -> Void)?) in
            change(&state)
            let isSteadyDue = state.steadyAlarm.map { $0 <= state.now.steady } ?? false
            let isWallDue = state.wallAlarm.map { $0 <= state.now.wall } ?? false
            if isSteadyDue { state.steadyAlarm = nil }
            if isWallDue { state.wallAlarm = nil }
            return isSteadyDue || isWallDue ? (state.context, state.passed) : (nil, nil)
        }
        if let context, let passed { context.perform(passed) }
    }
}
