/// A device as udev(7) knows it, with what was asked about it.
package struct DeviceNode: Hashable, Sendable {
    /// The kernel's name of the kind of device: `video4linux`.
    package var subsystem: String
    /// The kernel's name of the device: `video0`.
    package var name: String
    /// Where it is in sysfs(5).
    package var path: String
    /// Its file below `/dev`, if it has one.
    package var file: String?
    /// What udev's rules found out, such as `ID_V4L_CAPABILITIES`.
    package var properties: [String: String]
    /// What the kernel says, such as `index`.
    package var attributes: [String: String]
    /// What it is plugged into, the nearest first.
    package var ancestors: [Ancestor]

    /// A device that another one is plugged into.
    package struct Ancestor: Hashable, Sendable {
        /// Where it is in sysfs(5).
        package var path: String
        /// What the kernel says.
        package var attributes: [String: String]

        /// Describes what a device is plugged into.
        package init(path: String, attributes: [String: String] = [:]) {
            self.path = path
            self.attributes = attributes
        }
    }

    /// Describes a device.
    package init(
        subsystem: String,
        name: String,
        path: String,
        file: String? = nil,
        properties: [String: String] = [:],
        attributes: [String: String] = [:],
        ancestors: [Ancestor] = []
    ) {
        self.subsystem = subsystem
        self.name = name
        self.path = path
        self.file = file
        self.properties = properties
        self.attributes = attributes
        self.ancestors = ancestors
    }
}
