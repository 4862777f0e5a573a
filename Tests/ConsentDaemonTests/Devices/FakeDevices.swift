import ConsentDaemon
import Devices
import GIO

/// The devices of a machine that a test builds; they come and go as it says.
final class FakeDevices: DeviceSource {
    private struct State {
        var devices: [DeviceNode] = []
        var changed: (@Sendable () -> Void)?
        var context: MainContext?
    }

    let isFollowing: Bool
    private let state: Lock<State>

    /// Starts with these; without following, changes are not told.
    init(_ devices: [DeviceNode] = [], isFollowing: Bool = true) {
        self.isFollowing = isFollowing
        state = Lock(State(devices: devices))
    }

    func start(on context: MainContext, changed: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.context = context
            state.changed = changed
        }
    }

    var devices: [DeviceNode] { state.withLock { $0.devices } }

    /// Adds devices, as udev would one after another.
    func add(_ devices: DeviceNode...) {
        change { $0 += devices }
    }

    /// Removes the device of this name.
    func remove(_ name: String) {
        change { $0.removeAll { $0.name == name } }
    }

    private func change(_ body: (inout [DeviceNode]) -> Void) {
        let (context, changed) = state.withLock { state in
            body(&state.devices)
            return (state.context, state.changed)
        }
        guard isFollowing, let context, let changed else { return }
        context.perform(changed)
    }
}
