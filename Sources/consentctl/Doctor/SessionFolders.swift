import Glibc

/// The folders in which a session looks for the files that start services, best first.
struct SessionFolders {
    /// Where `dbus-daemon` and `dbus-broker` look for service files.
    let services: [String]
    /// Where `systemd --user` looks for units, as `systemd.unit(5)` tells.
    let units: [String]
    /// The folders above that any program of the user may write to.
    let usersOwn: Set<String>

    /// Makes the lists from the variables of the XDG Base Directory Specification.
    init(home: String?, variable: (_ name: String) -> String?) {
        func folders(_ name: String, or standard: String) -> [String] {
            (variable(name) ?? standard).split(separator: ":").map(String.init)
        }
        let runtime = variable("XDG_RUNTIME_DIR")
        let data = variable("XDG_DATA_HOME") ?? home.map { $0 + "/.local/share" }
        let configuration = variable("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
        let sharedData = folders("XDG_DATA_DIRS", or: "/usr/local/share:/usr/share")
        let sharedConfiguration = folders("XDG_CONFIG_DIRS", or: "/etc/xdg")
        func below(_ folders: [String?], _ name: String) -> [String] {
            folders.compactMap { $0.map { "\($0)/\(name)" } }
        }

        services =
            below([runtime, data] + sharedData + ["/usr/share"], "dbus-1/services")
            .withoutRepetitions
        let first =
            below([configuration, runtime], "systemd/user.control")
            + below([runtime], "systemd/transient") + below([runtime], "systemd/generator.early")
        let middle =
            below(
                [configuration] + sharedConfiguration + ["/etc", runtime, "/run"],
                "systemd/user"
            )
            + below([runtime], "systemd/generator")
        let last =
            below([data] + sharedData + ["/usr/local/lib", "/usr/lib"], "systemd/user")
            + below([runtime], "systemd/generator.late")
        units = (first + middle + last).withoutRepetitions
        usersOwn = Set(below([runtime, data], "dbus-1/services"))
    }

    /// The folders as this process's environment has them.
    static var current: Self {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        let home = variable("HOME") ?? getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) }
        return Self(home: home, variable: variable)
    }
}

extension [String] {
    fileprivate var withoutRepetitions: Self {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
