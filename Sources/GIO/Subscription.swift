/// Something that keeps being told, until it is cancelled or dropped.
package final class Subscription: Sendable {
    private let ending: Lock<(@Sendable () -> Void)?>

    /// Remembers what ends it.
    package init(ending: @escaping @Sendable () -> Void) {
        self.ending = Lock(ending)
    }

    /// Ends it; on the context's own thread nothing is told afterwards.
    package func cancel() {
        ending.take()?()
    }

    deinit { cancel() }
}
