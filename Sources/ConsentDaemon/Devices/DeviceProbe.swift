package import Broker
package import ConsentModel
package import GIO
import Glibc

/// Looks for what permissions need on this machine, each time anew.
package struct DeviceProbe: Sendable {
    private let root: String
    private let folder: @Sendable (UserFolder) -> String?

    /// Looks below a root directory; folders are those of user-dirs.
    package init(
        root: String = "",
        folder: @escaping @Sendable (UserFolder) -> String? = { $0.path }
    ) {
        self.root = root
        self.folder = folder
    }

    /// Whether any one of the things that a permission needs is here.
    ///
    /// Services on a bus count as present: nothing looks for them yet.
    package func presence(of definition: PermissionDefinition) -> Environment.Presence {
        if definition.needs.isEmpty || definition.needs.contains(where: isHere) { return .present }
        let isDevice = definition.needs.contains { need in
            if case .device = need { true } else { false }
        }
        return .absent(isDevice ? .noDevice : .noProvider)
    }

    /// The cameras, if the permission is about cameras; other devices are not told apart.
    package func devices(of definition: PermissionDefinition) -> [Device] {
        definition.needs.contains(.device("camera")) ? cameras.devices : []
    }

    private var cameras: Cameras { Cameras(root: root) }

    private func isHere(_ need: Need) -> Bool {
        switch need {
        case .device("camera"): !cameras.names.isEmpty
        case .device("microphone"): hasSound(direction: "c")
        case .device("speakers"): hasSound(direction: "p")
        case .device("bluetooth"): !Directory.names(in: "\(root)/sys/class/bluetooth").isEmpty
        case .device: false
        case .folder(let name): isReadable(UserFolder(rawValue: name))
        case .sessionBusName, .systemBusName: true
        }
    }

    /// Whether there is a `pcmC0D0c` or `pcmC0D0p`, which records or plays.
    private func hasSound(direction: Character) -> Bool {
        Directory.names(in: "\(root)/sys/class/sound").contains {
            $0.hasPrefix("pcmC") && $0.last == direction
        }
    }

    private func isReadable(_ name: UserFolder?) -> Bool {
        guard let path = name.flatMap(folder), (try? FileStatus(at: path).isFolder) == true else {
            return false
        }
        return access(path, R_OK | X_OK) == 0
    }
}
