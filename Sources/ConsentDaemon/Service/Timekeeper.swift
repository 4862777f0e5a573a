package import Broker
package import GIO

/// Both clocks, and the two alarms that the daemon needs.
///
/// Tests bring one of their own and move the time.
package protocol Timekeeper: Sendable {
    /// The time on both clocks.
    func now() -> Moment

    /// Begins to serve the context; `passed` is called on its thread when an alarm went off, and
    /// when the wall clock was set.
    func start(on context: MainContext, passed: @escaping @Sendable () -> Void) throws(GIOError)

    /// Sets both alarms, in microseconds of their clocks; nil switches one off.
    ///
    /// Called on the context's thread.
    func wake(atSteady steady: Int64?, wall: Int64?)
}
