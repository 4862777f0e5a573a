/// Which devices are asked for, and what about them: what is not named is not read.
package struct DeviceQuery: Hashable, Sendable {
    /// The kernel's name of the kind of device.
    package var subsystem: String
    /// Properties of udev's rules.
    package var properties: [String]
    /// Attributes of the device; a name may lead into a folder.
    package var attributes: [String]
    /// Attributes of each device that it is plugged into.
    package var ancestorAttributes: [String]

    /// Asks for the devices of a subsystem.
    package init(
        _ subsystem: String,
        properties: [String] = [],
        attributes: [String] = [],
        ancestorAttributes: [String] = []
    ) {
        self.subsystem = subsystem
        self.properties = properties
        self.attributes = attributes
        self.ancestorAttributes = ancestorAttributes
    }
}
