import Broker
import ConsentModel
import Devices
import GIO
import Glibc

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

    /// Where the folders of user-dirs(5) are.
    let folder: @Sendable (UserFolder) -> String?

    init(folder: @escaping @Sendable (UserFolder) -> String?) {
        self.folder = folder
    }

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
        case .folder(let name): isReadable(UserFolder(rawValue: name))
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

    private func isReadable(_ name: UserFolder?) -> Bool {
        guard let path = name.flatMap(folder), (try? FileStatus(at: path).isFolder) == true else {
            return false
        }
        return access(path, R_OK | X_OK) == 0
    }
}

extension PermissionDefinition {
    /// Whether a device would do.
    var needsDevice: Bool {
        needs.contains { if case .device = $0 { true } else { false } }
    }

    /// Whether a camera would do.
    var needsCamera: Bool { needs.contains(.device("camera")) }
}

extension Catalogue {
    /// What all permissions need.
    var needs: Set<Need> {
        Set(permissions.flatMap { self[$0]?.needs ?? [] })
    }
}
