import ConsentModel
import Devices

/// A camera, which may have several nodes of video4linux.
struct Camera: Hashable, Sendable {
    /// The file of the node that captures, if it has one.
    let file: String?
    /// What the kernel calls it.
    let name: String?
    /// Where it looks, if the machine tells.
    let facing: CameraFacing?
    /// Another one for a camera that is plugged in again.
    let appearance: String

    /// The cameras among devices, in the order of their nodes.
    static func all(in devices: [DeviceNode]) -> [Camera] {
        let capturing = devices.filter { $0.subsystem == "video4linux" && captures($0) }
        // The nodes of one camera hang on one device; the first is the one to use.
        let groups = Dictionary(grouping: capturing) { $0.ancestors.first?.path ?? $0.path }
        return groups.values
            .compactMap { nodes in nodes.min { index(of: $0) < index(of: $1) } }
            .sorted { (number(of: $0), $0.path) < (number(of: $1), $1.path) }
            .map(Camera.init)
    }

    private init(_ node: DeviceNode) {
        file = node.file
        // The device itself has a say in it.
        name = node.attributes["name"].map(TextEscaping.visible).flatMap {
            TextEscaping.hasInk($0) ? $0 : nil
        }
        facing = Self.facing(node.ancestors)
        appearance = "\(node.path) \(node.properties["USEC_INITIALIZED"] ?? "")"
    }

    /// Codecs look like cameras but for what udev found them able to.
    ///
    /// Where it did not look, the first node is taken: a camera has nodes for other things too.
    private static func captures(_ node: DeviceNode) -> Bool {
        guard node.name.hasPrefix("video") else { return false }
        guard let capabilities = node.properties["ID_V4L_CAPABILITIES"] else {
            return index(of: node) == 0
        }
        return capabilities.split(separator: ":").contains("capture")
    }

    private static func index(of node: DeviceNode) -> Int {
        node.attributes["index"].flatMap { Int($0) } ?? .max
    }

    private static func number(of node: DeviceNode) -> Int {
        Int(node.name.drop { !$0.isNumber }) ?? .max
    }

    /// Asks what the camera is plugged into, until something tells where that is.
    private static func facing(_ ancestors: [DeviceNode.Ancestor]) -> CameraFacing? {
        // The panel of a plug says where the plug is.
        if ancestors.contains(where: { $0.attributes["removable"] == "removable" }) {
            return .external
        }
        for ancestor in ancestors {
            switch ancestor.attributes["physical_location/panel"] {
            case "front": return .front
            case "back": return .back
            default: continue
            }
        }
        return nil
    }
}
