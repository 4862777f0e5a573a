import Devices

extension DeviceNode {
    /// A node of a camera on a USB plug, as udev tells it.
    static func video(
        _ name: String,
        on plug: String = "usb1/1-4",
        index: String = "0",
        capabilities: String? = ":capture:",
        panel: String? = nil,
        removable: String? = nil,
        title: String = "Integrated Camera: HD",
        initialized: String = "1"
    ) -> DeviceNode {
        var properties = ["USEC_INITIALIZED": initialized]
        properties["ID_V4L_CAPABILITIES"] = capabilities
        var attributes: [String: String] = [:]
        attributes["physical_location/panel"] = panel
        attributes["removable"] = removable
        let place = "/sys/devices/pci0000:00/\(plug)"
        return DeviceNode(
            subsystem: "video4linux",
            name: name,
            path: "\(place)/1-4:1.0/video4linux/\(name)",
            file: "/dev/\(name)",
            properties: properties,
            attributes: ["index": index, "name": title],
            ancestors: [
                Ancestor(path: "\(place)/1-4:1.0"),
                Ancestor(path: place, attributes: attributes),
                Ancestor(path: "/sys/devices/pci0000:00/usb1"),
            ]
        )
    }

    /// A device of which nothing but the name matters.
    static func device(_ subsystem: String, _ name: String) -> DeviceNode {
        DeviceNode(subsystem: subsystem, name: name, path: "/sys/devices/\(subsystem)/\(name)")
    }
}
