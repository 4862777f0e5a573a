import Broker
import ConsentModel
import Foundation
import GIO
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Devices and folders")
struct DeviceProbeTests {
    let machine: MachineTree
    private let usb = "pci0000:00/usb1/1-4/1-4:1.0"

    init() throws { machine = try MachineTree() }

    private func presence(_ needs: Need...) -> Environment.Presence {
        machine.probe.presence(of: PermissionDefinition(permission: .camera, needs: needs))
    }

    private var cameras: [Device] {
        machine.probe.devices(
            of: PermissionDefinition(permission: .camera, needs: [.device("camera")])
        )
    }

    @Test(
        "an empty machine has none",
        arguments: ["camera", "microphone", "speakers", "bluetooth"]
    )
    func nothing(device: String) {
        #expect(presence(.device(device)) == .absent(.noDevice))
        #expect(presence(.folder("pictures")) == .absent(.noProvider))
        #expect(presence(.device("flux-capacitor")) == .absent(.noDevice))
    }

    @Test("what needs nothing is here, and so are services")
    func noNeeds() {
        #expect(presence() == .present)
        #expect(presence(.sessionBusName("org.example.A")) == .present)
        #expect(presence(.systemBusName("org.example.A")) == .present)
        #expect(presence(.device("camera"), .systemBusName("org.example.A")) == .present)
    }

    @Test("a camera is a node that captures")
    func camera() throws {
        try machine.addVideo("video1", below: usb, index: "1")
        #expect(presence(.device("camera")) == .absent(.noDevice))
        try machine.addVideo("video0", below: usb)
        #expect(presence(.device("camera")) == .present)
        #expect(cameras.map(\.name) == ["Integrated Camera: HD"])
    }

    @Test("codecs, radios and tuners are no cameras")
    func noCamera() throws {
        try machine.addVideo("video10", below: "platform/codec")
        try machine.folder.write(
            "E:ID_V4L_CAPABILITIES=:video_m2m:\n",
            to: "run/udev/data/c81:10"
        )
        try machine.addVideo("radio0", below: usb)
        try machine.addVideo("v4l-subdev0", below: usb)
        #expect(presence(.device("camera")) == .absent(.noDevice))
        try machine.folder.write(
            "I:1\nE:ID_V4L_VERSION=2\nE:ID_V4L_CAPABILITIES=:capture:\n",
            to: "run/udev/data/c81:10"
        )
        #expect(presence(.device("camera")) == .present)
    }

    @Test(
        "where a camera looks",
        arguments: [
            ("front", nil, CameraFacing.front),
            ("back", nil, .back),
            ("top", nil, .unknown("unknown")),
            (nil, nil, .unknown("unknown")),
            (nil, "removable", .external),
            // The panel of a plug says where the plug is.
            ("back", "removable", .external),
            ("front", "fixed", .front),
            (nil, "fixed", .unknown("unknown")),
        ] as [(String?, String?, CameraFacing)]
    )
    func facing(panel: String?, removable: String?, facing: CameraFacing) throws {
        try machine.addVideo("video0", below: usb)
        if let panel {
            try machine.set("physical_location/panel", of: "pci0000:00/usb1/1-4", to: panel)
        }
        if let removable {
            try machine.set("removable", of: "pci0000:00/usb1/1-4", to: removable)
        }
        #expect(cameras.map(\.facing) == [facing])
    }

    @Test("the panel that is nearest to the camera counts")
    func nearestPanel() throws {
        try machine.addVideo("video0", below: usb)
        try machine.addVideo("video2", below: "pci0000:00/usb1/1-5/1-5:1.0")
        try machine.set("physical_location/panel", of: usb, to: "back")
        try machine.set("physical_location/panel", of: "pci0000:00/usb1", to: "front")
        #expect(cameras.map(\.facing) == [.back, .front])
    }

    @Test("sound cards record, play or both")
    func sound() throws {
        try machine.make("sys/class/sound/card0")
        try machine.make("sys/class/sound/controlC0")
        try machine.make("sys/class/sound/pcmC0D0p")
        #expect(presence(.device("speakers")) == .present)
        #expect(presence(.device("microphone")) == .absent(.noDevice))
        try machine.make("sys/class/sound/pcmC0D1c")
        #expect(presence(.device("microphone")) == .present)
        #expect(cameras.isEmpty)
    }

    @Test("a Bluetooth adapter")
    func bluetooth() throws {
        try machine.make("sys/class/bluetooth/hci0")
        #expect(presence(.device("bluetooth")) == .present)
    }

    @Test("a folder of the user is here when it can be read")
    func folder() throws {
        let pictures = machine.folder.path("pictures")
        let probe = DeviceProbe(
            root: machine.folder.path,
            folder: { $0 == .pictures ? pictures : nil }
        )
        let photos = PermissionDefinition(permission: .photos, needs: [.folder("pictures")])
        #expect(probe.presence(of: photos) == .absent(.noProvider))
        try machine.folder.write("", to: "pictures")
        #expect(probe.presence(of: photos) == .absent(.noProvider))
        unlink(pictures)
        try machine.make("pictures")
        #expect(probe.presence(of: photos) == .present)
        let other = PermissionDefinition(permission: .photos, needs: [.folder("attic")])
        #expect(probe.presence(of: other) == .absent(.noProvider))
    }
}
