import CLinux
import Glibc

/// A moment on the wall clock that a main context waits for, through suspend and clock changes.
package final class WallClockTimer: Sendable {
    private let descriptor: FileDescriptor
    private let source: EventSource

    fileprivate init(descriptor: FileDescriptor, source: EventSource) {
        self.descriptor = descriptor
        self.source = source
    }

    /// Fires at the moment, or at once if it is past; replaces what was set before.
    package func set(microsecondsSince1970 moment: Int64) {
        // Zero would stop the timer.
        let moment = max(1, moment)
        arm(timespec(tv_sec: Int(moment / 1_000_000), tv_nsec: Int(moment % 1_000_000) * 1_000))
    }

    /// Waits for nothing.
    package func clear() {
        arm(timespec(tv_sec: 0, tv_nsec: 0))
    }

    private func arm(_ moment: timespec) {
        var setting = itimerspec(it_interval: timespec(tv_sec: 0, tv_nsec: 0), it_value: moment)
        let flags = Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET)
        timerfd_settime(descriptor.number, flags, &setting, nil)
    }
}

extension MainContext {
    /// Makes a timer that fires when its moment has come and whenever the clock has been set.
    package func wallClockTimer(
        _ fired: @escaping @Sendable () -> Void
    ) throws(GIOError) -> WallClockTimer {
        let flags = Int32(TFD_NONBLOCK | TFD_CLOEXEC)
        let number = timerfd_create(CLOCK_REALTIME, flags)
        guard number >= 0 else { throw GIOError(.failed, "cannot make a timer") }
        let descriptor = FileDescriptor(adopting: number)
        let source = watch(descriptor: number) { [descriptor] in
            var count: UInt64 = 0
            // A clock that was set reads as ECANCELED; nothing to read is an event that is over.
            let result = read(descriptor.number, &count, MemoryLayout<UInt64>.size)
            if result > 0 || errno == ECANCELED { fired() }
        }
        return WallClockTimer(descriptor: descriptor, source: source)
    }
}
