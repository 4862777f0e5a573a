import ConsentModel
import GIO

/// Which backend serves an interface, chosen as xdg-desktop-portal chooses.
struct PortalSelection {
    /// The names of the running desktop, the most special first, in lower case.
    let desktops: [String]
    private let backends: [PortalBackend]
    private let preferences: [KeyFile]

    /// Reads what is installed and what is wanted.
    ///
    /// - Parameters:
    ///   - folders: Where to look.
    ///   - currentDesktop: The value of `XDG_CURRENT_DESKTOP`, such as `ubuntu:GNOME`.
    init(_ folders: PortalFolders, currentDesktop: String) {
        let desktops = Self.names(of: currentDesktop)
        self.desktops = desktops
        backends = PortalBackend.installed(in: folders.backends)
        let files = desktops.map { "\($0)-portals.conf" } + ["portals.conf"]
        preferences = folders.preferences.flatMap { folder in
            files.compactMap { KeyFile(reading: "\(folder)/\($0)") }
        }
    }

    /// The backends for an interface, the one to be used first.
    ///
    /// xdg-desktop-portal takes the first, whether or not it can be started; the others are for
    /// when it cannot.
    func candidates(for interface: String) -> [PortalBackend] {
        let able = backends.filter { $0.interfaces.contains(interface) }
        var result: [PortalBackend] = []
        func add(_ more: [PortalBackend]) {
            for backend in more where !result.contains(backend) { result.append(backend) }
        }
        for file in preferences {
            let own = file.list(Self.group, interface)
            let common = file.list(Self.group, "default")
            if (own ?? common ?? []).contains("none") { return result }
            for word in (own ?? []) + (common ?? []) {
                add(word == "*" ? sorted(able) : able.filter { $0.id == word })
            }
        }
        for desktop in desktops { add(able.filter { $0.desktops.contains(desktop) }) }
        add(able.filter { $0.busName == "org.freedesktop.impl.portal.desktop.gtk" })
        // Of a desktop that is not known, any dialog is better than none.
        if desktops.isEmpty { add(able) }
        return result
    }

    private static let group = "preferred"

    /// Those made for the running desktop first.
    private func sorted(_ able: [PortalBackend]) -> [PortalBackend] {
        let own = desktops.flatMap { desktop in able.filter { $0.desktops.contains(desktop) } }
        return own + able.filter { !own.contains($0) }
    }

    /// The names become parts of file names, so that only harmless ones count.
    private static func names(of currentDesktop: String) -> [String] {
        CurrentDesktop.names(in: currentDesktop).map { $0.lowercased() }.filter { name in
            name.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
        }
    }
}
