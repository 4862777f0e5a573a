package import Broker
package import GIO
import Glibc

/// The machine's clocks: a GLib timer for short waits, a timer descriptor for the wall clock.
package final class SystemTimekeeper: Timekeeper {
    private struct State: Sendable {
        var context: MainContext?
        var passed: (@Sendable () -> Void)?
        var wallTimer: WallClockTimer?
        var steadyTimer: EventSource?
        var steady: Int64?
        var wall: Int64?
    }

    private let state = Lock(State())

    /// Makes clocks whose alarms are off.
    package init() {}

    package func now() -> Moment {
        Moment(
            wall: Self.microseconds(of: CLOCK_REALTIME),
            steady: Self.microseconds(of: CLOCK_MONOTONIC)
        )
    }

    package func start(
        on context: MainContext,
        passed: @escaping @Sendable () -> Void
    ) throws(GIOError) {
        let timer = try context.wallClockTimer { [weak self] in
            // Off now: the same moment is waited for again when the clock was set back.
            self?.state.withLock { $0.wall = nil }
            passed()
        }
        state.withLock {
            $0.context = context
            $0.passed = passed
            $0.wallTimer = timer
        }
    }

    package func wake(atSteady steady: Int64?, wall: Int64?) {
        let now = now()
        state.withLock { state in
            if wall != state.wall {
                state.wall = wall
                if let wall {
                    state.wallTimer?.set(microsecondsSince1970: wall)
                } else {
                    state.wallTimer?.clear()
                }
            }
            guard steady != state.steady, let context = state.context, let passed = state.passed
            else { return }
            state.steady = steady
            state.steadyTimer?.cancel()
            state.steadyTimer = steady.map { deadline in
                context.after(.microseconds(max(0, deadline - now.steady))) { [weak self] in
                    // Off now: the same deadline may be asked for again.
                    self?.state.withLock { $0.steady = nil }
                    passed()
                }
            }
        }
    }

    private static func microseconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
