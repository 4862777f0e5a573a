import Broker
import ConsentModel
import Devices
import GIO
import Testing

@testable import ConsentDaemon

@Suite("What permissions need")
struct SurroundingsTests {
    private func presence(
        _ needs: Need...,
        in surroundings: Surroundings = Surroundings()
    ) -> Environment.Presence {
        surroundings.presence(of: PermissionDefinition(permission: .camera, needs: needs))
    }

    private func presence(of need: Need, with devices: DeviceNode...) -> Environment.Presence {
        var surroundings = Surroundings()
        surroundings.devices = devices
        return presence(need, in: surroundings)
    }

    @Test(
        "an empty machine has no devices",
        arguments: ["camera", "microphone", "speakers", "bluetooth", "flux-capacitor"]
    )
    func nothing(device: String) {
        #expect(presence(.device(device)) == .absent(.noDevice))
    }

    @Test("what needs nothing is here; of what needs services or folders, a provider lacks")
    func noNeeds() {
        #expect(presence() == .present)
        #expect(presence(.folder("pictures")) == .absent(.noProvider))
        #expect(presence(.sessionBusName("org.example.A")) == .absent(.noProvider))
        #expect(presence(.systemBusName("org.example.A")) == .absent(.noProvider))
        let either = presence(.device("camera"), .systemBusName("org.example.A"))
        #expect(either == .absent(.noDevice))
    }

    @Test("any one of the needs is enough, each on its own bus")
    func names() {
        var surroundings = Surroundings()
        surroundings.sessionNames = ["org.example.A"]
        surroundings.systemNames = ["org.example.B"]
        #expect(presence(.sessionBusName("org.example.A"), in: surroundings) == .present)
        #expect(presence(.systemBusName("org.example.B"), in: surroundings) == .present)
        #expect(
            presence(.systemBusName("org.example.A"), in: surroundings) == .absent(.noProvider)
        )
        #expect(
            presence(.device("camera"), .sessionBusName("org.example.A"), in: surroundings)
                == .present
        )
    }

    @Test("a camera")
    func camera() {
        #expect(presence(of: .device("camera"), with: .video("video0")) == .present)
        let codec = DeviceNode.video("video0", capabilities: ":video_m2m:")
        #expect(presence(of: .device("camera"), with: codec) == .absent(.noDevice))
    }

    @Test("sound cards record, play or both")
    func sound() {
        let microphone = Need.device("microphone")
        let speakers = Need.device("speakers")
        let card = DeviceNode.device("sound", "card0")
        let control = DeviceNode.device("sound", "controlC0")
        let playing = DeviceNode.device("sound", "pcmC0D0p")
        let recording = DeviceNode.device("sound", "pcmC0D1c")
        #expect(presence(of: microphone, with: card, control, playing) == .absent(.noDevice))
        #expect(presence(of: speakers, with: card, control, playing) == .present)
        #expect(presence(of: microphone, with: card, recording) == .present)
        #expect(presence(of: speakers, with: card, recording) == .absent(.noDevice))
    }

    @Test("a Bluetooth adapter, and not a connection of one")
    func bluetooth() {
        let bluetooth = Need.device("bluetooth")
        #expect(presence(of: bluetooth, with: .device("bluetooth", "hci0")) == .present)
        #expect(
            presence(of: bluetooth, with: .device("bluetooth", "hci0:64")) == .absent(.noDevice)
        )
    }

    @Test("a folder of the user")
    func folder() {
        var surroundings = Surroundings()
        surroundings.folders = [.pictures]
        #expect(presence(.folder("pictures"), in: surroundings) == .present)
        #expect(presence(.folder("music"), in: surroundings) == .absent(.noProvider))
        #expect(presence(.folder("attic"), in: surroundings) == .absent(.noProvider))
    }
}
