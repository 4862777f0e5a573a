import GIO

/// Tells whether an object that a closure holds has been let go of.
final class Probe: Sendable {
    private final class Target: Sendable {}
    private struct Held { weak var target: Target? }

    private let held = Lock(Held())

    var isGone: Bool { held.withLock { $0.target == nil } }

    func make() -> any Sendable {
        let target = Target()
        held.withLock { $0.target = target }
        return target
    }
}

extension MainContext {
    /// Waits until all that was performed before is done.
    func performed() async {
        await withCheckedContinuation { continuation in
            perform { continuation.resume() }
        }
    }
}
