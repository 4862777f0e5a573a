import Broker
import ConsentModel
import Devices
import GIO

/// What this machine and this session have of the things that permissions need.
struct Surroundings: Sendable {
    /// The devices.
    var devices: [DeviceNode] = [] {
        didSet { cameras = Camera.all(in: devices) }
    }
    /// The cameras among them.
    private(set) var cameras: [Camera] = []
    /// The wanted names that somebody has on the session bus, or would be started for.
    var sessionNames: Set<String> = []
    /// The same of the system bus.
    var systemNames: Set<String> = []
    /// The folders of user-dirs(5) that can be read.
    var folders: Set<UserFolder> = []

    /// Whether any one of the things that a permission needs is here.
    func presence(of definition: PermissionDefinition) -> Environment.Presence {
        if definition.needs.isEmpty || definition.needs.contains(where: isHere) { return .present }
        return .absent(definition.needsDevice ? .noDevice : .noProvider)
    }

    private func isHere(_ need: Need) -> Bool {
        switch need {
        case .device("camera"): !cameras.isEmpty
        case .device("microphone"): hasSound(direction: "c")
        case .device("speakers"): hasSound(direction: "p")
        case .device("bluetooth"): hasBluetooth
        case .device: false
        case .folder(let name): UserFolder(rawValue: name).map(folders.contains) ?? false
        case .sessionBusName(let name): sessionNames.contains(name)
        case .systemBusName(let name): systemNames.contains(name)
        }
    }

    /// Whether there is a `pcmC0D0c` or `pcmC0D0p`, which records or plays.
    private func hasSound(direction: Character) -> Bool {
        devices.contains {
            $0.subsystem == "sound" && $0.name.hasPrefix("pcmC") && $0.name.last == direction
        }
    }

    /// Whether there is an adapter; its connections, such as `hci0:256`, are devices too.
    private var hasBluetooth: Bool {
        devices.contains { $0.subsystem == "bluetooth" && !$0.name.contains(":") }
    }
}

extension PermissionDefinition {
    /// Whether a device would do.
    var needsDevice: Bool {
        needs.contains { if case .device = $0 { true } else { false } }
    }

    /// Whether a folder would do.
    var needsFolder: Bool {
        needs.contains { if case .folder = $0 { true } else { false } }
    }

    /// Whether a camera would do.
    var needsCamera: Bool { needs.contains(.device("camera")) }
}

extension Catalogue {
    /// What all permissions need.
    var needs: Set<Need> {
        Set(permissions.flatMap { self[$0]?.needs ?? [] })
    }

    /// The folders that permissions need.
    var folders: Set<UserFolder> {
        Set(
            needs.compactMap { need in
                if case .folder(let name) = need { UserFolder(rawValue: name) } else { nil }
            }
        )
    }
}
