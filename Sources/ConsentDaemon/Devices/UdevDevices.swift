package import Devices
package import GIO
import Glibc

/// The devices of this machine, as udev(7) tells them.
package final class UdevDevices: DeviceSource {
    private let monitor = Lock<DeviceMonitor?>(nil)

    /// Describes them; nothing is followed before `start`.
    package init() {}

    package func start(on context: MainContext, changed: @escaping @Sendable () -> Void) {
        let subsystems = Self.queries.map(\.subsystem)
        let new = DeviceMonitor(subsystems: subsystems, on: context, changed: changed)
        monitor.withLock { $0 = new }
    }

    package var devices: [DeviceNode] {
        guard let monitor = monitor.withLock({ $0 }) else { return [] }
        return Self.queries.flatMap { monitor.devices($0) }
    }

    /// The file by which libudev, too, finds out whether there is anybody who tells.
    package var isFollowing: Bool { access("/run/udev/control", F_OK) == 0 }

    /// What is read of a device; what is not named here is unknown to `Camera` and `Surroundings`.
    private static let queries = [
        DeviceQuery(
            "video4linux",
            properties: ["ID_V4L_CAPABILITIES", "USEC_INITIALIZED"],
            attributes: ["index", "name"],
            ancestorAttributes: ["removable", "physical_location/panel"]
        ),
        DeviceQuery("sound"),
        DeviceQuery("bluetooth"),
    ]
}
