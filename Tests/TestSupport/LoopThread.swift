package import GIO

/// A main context on a thread of its own, which ends when this is dropped.
package final class LoopThread: Sendable {
    /// The context.
    package let context: MainContext

    /// Starts the thread.
    package init(name: String = "test-loop") {
        context = MainContext(name: name)
        context.start()
    }

    deinit { context.quit() }
}
