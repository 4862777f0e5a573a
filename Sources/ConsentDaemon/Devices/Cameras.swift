import ConsentModel

/// The cameras of this machine, as sysfs(5) shows them.
struct Cameras {
    /// The root directory.
    let root: String

    private var folder: String { "\(root)/sys/class/video4linux" }

    /// The kernel's names of the nodes that capture, one a camera.
    var names: [String] {
        Directory.names(in: folder).filter { $0.hasPrefix("video") && captures($0) }
    }

    /// The cameras, in the order of their names.
    var devices: [Device] {
        names.map { Device(facing: facing($0), name: SmallFile.text(at: "\(folder)/\($0)/name")) }
    }

    /// A camera has nodes for other things too, with higher indices; codecs look like cameras but
    /// for what udev found them able to.
    private func captures(_ name: String) -> Bool {
        guard SmallFile.text(at: "\(folder)/\(name)/index") == "0" else { return false }
        guard let number = SmallFile.text(at: "\(folder)/\(name)/dev"),
            let record = SmallFile.text(at: "\(root)/run/udev/data/c\(number)")
        else { return true }
        let key = "E:ID_V4L_CAPABILITIES="
        guard let line = record.split(separator: "\n").first(where: { $0.hasPrefix(key) }) else {
            return true
        }
        return line.dropFirst(key.count).split(separator: ":").contains("capture")
    }

    /// Follows the device to what it is plugged into, until something tells where that is.
    private func facing(_ name: String) -> CameraFacing {
        var panel: CameraFacing?
        for folder in ancestors(of: name) {
            if SmallFile.text(at: "\(folder)/removable") == "removable" { return .external }
            guard panel == nil else { continue }
            switch SmallFile.text(at: "\(folder)/physical_location/panel") {
            case "front": panel = .front
            case "back": panel = .back
            default: break
            }
        }
        return panel ?? .unknown("unknown")
    }

    private func ancestors(of name: String) -> [String] {
        guard let top = RealPath.resolve("\(root)/sys"),
            var path = RealPath.resolve("\(folder)/\(name)")?[...]
        else { return [] }
        var ancestors: [String] = []
        while path.hasPrefix(top + "/"), let slash = path.lastIndex(of: "/") {
            ancestors.append(String(path))
            path = path[..<slash]
        }
        return ancestors
    }
}
