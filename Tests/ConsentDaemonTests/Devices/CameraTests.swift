import ConsentModel
import Devices
import Testing

@testable import ConsentDaemon

@Suite("Cameras")
struct CameraTests {
    private func names(_ devices: DeviceNode...) -> [String?] {
        Camera.all(in: devices).map(\.name)
    }

    @Test("a camera with several nodes is one camera: the node that captures first")
    func nodes() {
        let cameras = Camera.all(in: [
            .video("video1", index: "1", capabilities: ":"),
            .video("video2", index: "2"),
            .video("video0"),
            .video("video10", on: "usb1/1-5", index: "1", title: "Other"),
            .video("video9", on: "usb1/1-5", capabilities: ":", title: "Other"),
        ])
        #expect(cameras.map(\.file) == ["/dev/video0", "/dev/video10"])
        #expect(cameras.map(\.name) == ["Integrated Camera: HD", "Other"])
    }

    @Test("a name that a device gives itself moves no terminal, and one without ink is none")
    func oddNames() {
        #expect(names(.video("video0", title: "Cam\u{1B}[2J\u{202E}era\n2")) == ["Cam[2Jera 2"])
        #expect(names(.video("video0", title: "\u{200B} \u{2800}")) == [nil])
        #expect(names(.video("video0", title: "")) == [nil])
    }

    @Test("codecs, radios, tuners and other subsystems are no cameras")
    func noCamera() {
        #expect(names(.video("video10", capabilities: ":video_m2m:")).isEmpty)
        #expect(names(.video("video10", capabilities: ":video_output:")).isEmpty)
        #expect(names(.video("video10", capabilities: "")).isEmpty)
        #expect(names(.video("radio0"), .video("vbi0"), .video("v4l-subdev0")).isEmpty)
        #expect(names(.device("sound", "video0")).isEmpty)
    }

    @Test("where udev did not look, the first node of a device is taken")
    func withoutUdev() {
        let devices: [DeviceNode] = [
            .video("video0", index: "0", capabilities: nil),
            .video("video1", index: "1", capabilities: nil),
        ]
        #expect(Camera.all(in: devices).map(\.file) == ["/dev/video0"])
        var bare = DeviceNode.video("video0", capabilities: nil)
        bare.attributes = [:]
        #expect(names(bare).isEmpty)
    }

    @Test("a virtual camera, which is plugged into nothing, is a camera of its own")
    func virtual() {
        var first = DeviceNode.video("video0", title: "First")
        var second = DeviceNode.video("video1", title: "Second")
        first.ancestors = []
        second.ancestors = []
        #expect(names(second, first) == ["First", "Second"])
    }

    @Test(
        "where a camera looks",
        arguments: [
            ("front", nil, CameraFacing.front),
            ("back", nil, .back),
            ("top", nil, nil),
            (nil, nil, nil),
            (nil, "removable", .external),
            // The panel of a plug says where the plug is.
            ("back", "removable", .external),
            ("front", "fixed", .front),
            (nil, "fixed", nil),
            ("unknown", "unknown", nil),
        ] as [(String?, String?, CameraFacing?)]
    )
    func facing(panel: String?, removable: String?, facing: CameraFacing?) {
        let camera = DeviceNode.video("video0", panel: panel, removable: removable)
        #expect(Camera.all(in: [camera]).map(\.facing) == [facing])
    }

    @Test("the panel that is nearest to the camera counts")
    func nearestPanel() {
        var camera = DeviceNode.video("video0", panel: "front")
        camera.ancestors[0].attributes["physical_location/panel"] = "back"
        #expect(Camera.all(in: [camera]).map(\.facing) == [.back])
        camera.ancestors[0].attributes["physical_location/panel"] = "left"
        #expect(Camera.all(in: [camera]).map(\.facing) == [.front])
    }

    @Test("a camera that is plugged in again is another one to ask")
    func appearance() {
        let first = Camera.all(in: [.video("video0", initialized: "1")])
        let second = Camera.all(in: [.video("video0", initialized: "2")])
        #expect(first.map(\.appearance) != second.map(\.appearance))
    }
}
