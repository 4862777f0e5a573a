import CGUdev
import GIO

/// A device of libgudev, which the list that it came from keeps; read while that lasts.
struct UdevDevice {
    private let device: UnsafeMutablePointer<GUdevDevice>

    init(_ pointer: OpaquePointer) {
        device = UnsafeMutablePointer(pointer)
    }

    /// What was asked about it; nil when it has left meanwhile.
    func node(_ query: DeviceQuery) -> DeviceNode? {
        guard let name = text(g_udev_device_get_name(device)), let path else { return nil }
        var ancestors: [DeviceNode.Ancestor] = []
        var parent = Self.parent(of: device)
        while let reference = parent {
            let ancestor = UdevDevice(reference.pointer)
            if let path = ancestor.path {
                let attributes = ancestor.attributes(query.ancestorAttributes)
                ancestors.append(DeviceNode.Ancestor(path: path, attributes: attributes))
            }
            parent = Self.parent(of: ancestor.device)
        }
        return DeviceNode(
            subsystem: query.subsystem,
            name: name,
            path: path,
            file: text(g_udev_device_get_device_file(device)),
            properties: values(query.properties) { g_udev_device_get_property(device, $0) },
            attributes: attributes(query.attributes),
            ancestors: ancestors
        )
    }

    private var path: String? { text(g_udev_device_get_sysfs_path(device)) }

    private func attributes(_ names: [String]) -> [String: String] {
        values(names) { g_udev_device_get_sysfs_attr(device, $0) }
    }

    private func values(
        _ names: [String],
        _ value: (String) -> UnsafePointer<CChar>?
    ) -> [String: String] {
        var values: [String: String] = [:]
        for name in names { values[name] = text(value(name)) }
        return values
    }

    private func text(_ string: UnsafePointer<CChar>?) -> String? {
        string.map { String(cString: $0) }
    }

    private static func parent(of device: UnsafeMutablePointer<GUdevDevice>) -> Reference? {
        g_udev_device_get_parent(device).map { Reference(adoptingObject: OpaquePointer($0)) }
    }
}
