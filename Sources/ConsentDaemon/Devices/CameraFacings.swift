import ConsentModel
import GIO

/// Where cameras look that only their drivers know about, asked once each.
///
/// Asking opens the device, which may wake it up or hang. So it happens on a thread of its own,
/// only when somebody wants to know, and nobody waits for it for long.
final class CameraFacings: Sendable {
    /// Reads where the camera looks behind a file.
    typealias Reader = @Sendable (_ file: String) -> CameraFacing?

    private enum Knowledge: Sendable {
        case asked
        case answered(CameraFacing?)
    }

    private struct State {
        var known: [String: Knowledge] = [:]
        var waiting: [@Sendable () -> Void] = []
        var worker: MainContext?
        /// How many cameras have not been read yet.
        var unread = 0
        var timer: EventSource?
    }

    private let context: MainContext
    private let limit: Duration
    private let read: Reader
    private let state = Lock(State())

    /// Makes one that knows nothing yet.
    ///
    /// - Parameters:
    ///   - context: Where answers are told.
    ///   - limit: How long they are waited for.
    ///   - read: What reads, on another thread.
    init(context: MainContext, limit: Duration = .seconds(1), read: @escaping Reader) {
        self.context = context
        self.limit = limit
        self.read = read
    }

    /// Where a camera looks, as far as that is known.
    func facing(of camera: Camera) -> CameraFacing? {
        if let facing = camera.facing { return facing }
        guard case .answered(let facing) = state.withLock({ $0.known[camera.appearance] }) else {
            return nil
        }
        return facing
    }

    /// Asks the cameras that have not been asked, and forgets those that are not here any more.
    ///
    /// - Parameters:
    ///   - cameras: All that are here.
    ///   - then: Told once, when they have answered or it took too long.
    /// - Returns: Whether there is something to wait for; else `then` is not called.
    func ask(_ cameras: [Camera], then: @escaping @Sendable () -> Void) -> Bool {
        let here = Set(cameras.map(\.appearance))
        var unread: [(file: String, appearance: String)] = []
        let (worker, isWaiting): (MainContext?, Bool) = state.withLock { state in
            state.known = state.known.filter { here.contains($0.key) }
            for camera in cameras where camera.facing == nil {
                guard let file = camera.file, state.known[camera.appearance] == nil else {
                    continue
                }
                unread.append((file, camera.appearance))
                state.known[camera.appearance] = .asked
            }
            state.unread += unread.count
            // A camera that was too slow before is not waited for again.
            guard !unread.isEmpty || state.timer != nil else { return (nil, false) }
            state.waiting.append(then)
            if state.timer == nil {
                state.timer = context.after(limit) { [weak self] in self?.tell() }
            }
            return (unread.isEmpty ? nil : Self.worker(&state), true)
        }
        for (file, appearance) in unread {
            worker?.perform { [weak self] in
                guard let self else { return }
                answered(appearance, read(file))
            }
        }
        return isWaiting
    }

    private static func worker(_ state: inout State) -> MainContext {
        if let worker = state.worker { return worker }
        let worker = MainContext(name: "cameras")
        worker.start()
        state.worker = worker
        return worker
    }

    private func answered(_ appearance: String, _ facing: CameraFacing?) {
        let isDone = state.withLock { state in
            if state.known[appearance] != nil { state.known[appearance] = .answered(facing) }
            state.unread -= 1
            guard state.unread == 0 else { return false }
            // The thread ends with its work; nobody needs it until another camera comes.
            state.worker?.quit()
            state.worker = nil
            return true
        }
        if isDone { context.perform { [weak self] in self?.tell() } }
    }

    private func tell() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.timer?.cancel()
            state.timer = nil
            return state.waiting
        }
        for tell in waiting { tell() }
    }

    deinit { state.withLock { $0.worker?.quit() } }
}
