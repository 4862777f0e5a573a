package import Devices
package import GIO

/// Where devices are seen; all of it happens on the context's thread.
package protocol DeviceSource: Sendable {
    /// Begins to follow the devices, and tells each change.
    func start(on context: MainContext, changed: @escaping @Sendable () -> Void)

    /// The devices that are here now.
    var devices: [DeviceNode] { get }

    /// Whether changes are told, so that nobody needs to look in between.
    var isFollowing: Bool { get }
}
