import Foundation
import TestSupport

@testable import ConsentDaemon

/// A root directory with devices in it, as sysfs(5) shows them.
final class MachineTree: Sendable {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try make("sys/devices")
    }

    /// A probe that sees this machine, and no folders of a user.
    var probe: DeviceProbe { DeviceProbe(root: folder.path, folder: { _ in nil }) }

    /// Makes a folder.
    func make(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path(name),
            withIntermediateDirectories: true
        )
    }

    /// Adds a node of a camera below a device, with the attributes that the kernel gives it.
    func addVideo(
        _ name: String,
        below device: String,
        index: String = "0",
        title: String = "Integrated Camera: HD"
    ) throws {
        let path = "sys/devices/\(device)/video4linux/\(name)"
        try folder.write("\(index)\n", to: "\(path)/index")
        try folder.write("\(title)\n", to: "\(path)/name")
        try folder.write("81:\(name.drop { !$0.isNumber })\n", to: "\(path)/dev")
        try make("sys/class/video4linux")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("sys/class/video4linux/\(name)"),
            withDestinationPath: "../../../\(path)"
        )
    }

    /// Writes an attribute of a device.
    func set(_ attribute: String, of device: String, to value: String) throws {
        try folder.write(value + "\n", to: "sys/devices/\(device)/\(attribute)")
    }
}
