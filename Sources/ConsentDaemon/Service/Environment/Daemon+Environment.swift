import Broker
import ConsentModel
import ConsentWire
import GIO

/// What is true of the machine outside of any app: devices, the desktop's switches, the policy.
extension Daemon {
    /// Changes a part of the environment, and tells the broker if the whole differs by it.
    func updateEnvironment(_ change: (inout EnvironmentParts) -> Void) {
        change(&environmentParts)
        let environment = environmentParts.environment
        guard environment != self.environment else { return }
        self.environment = environment
        // Nobody has been told anything before the store is open: what is so then is no change.
        guard storage != nil else {
            broker = Broker(catalogue: catalogue.definitions, environment: environment)
            return
        }
        receive(.environmentChanged(environment))
    }

    /// Finds out what is so before anybody is served, and follows it from then on.
    func watchSurroundings() {
        followDevices()
        // Watched before it is read, so that no change falls between the two.
        policyWatch = FolderWatch(configuration.policyFolders.paths, on: context) { [self] in
            self.assumeIsolated { $0.readPolicy() }
        }
        readPolicy()
        followSwitches()
    }

    /// Follows the desktop's switches, from now on or anew.
    func followSwitches() {
        guard let source = configuration.desktopSettings else { return }
        desktopSwitches?.stop()
        // All is let go of first: dconf asks the system bus again only when nobody was left.
        desktopSwitches = nil
        desktopSwitches = DesktopSwitches(
            source,
            desktops: configuration.desktops,
            on: context
        ) { [self] in
            self.assumeIsolated { $0.readSwitches() }
        }
        readSwitches()
    }

    /// Ends what `watchSurroundings` began.
    func leaveSurroundings() {
        policyWatch?.stop()
        policyWatch = nil
        desktopSwitches?.stop()
        desktopSwitches = nil
        busNames = [:]
        folders = nil
        secondLook = nil
        patience = nil
    }

    private func readPolicy() {
        let old = installedPolicy
        installedPolicy = configuration.policyFolders.read(catalogue.definitions)
        guard installedPolicy != old else { return }
        let files = installedPolicy.files.joined(separator: ", ")
        log.info(files.isEmpty ? "There is no policy" : "The policy is that of \(files)")
        for problem in installedPolicy.problems where !old.problems.contains(problem) {
            log.warning("The policy \(problem.path): \(problem.text)")
        }
        updateEnvironment { $0.policy = installedPolicy.policy }
    }

    private func readSwitches() {
        guard let off = desktopSwitches?.off else { return }
        updateEnvironment { $0.switches = off }
    }

    /// Looks for what every permission needs.
    func lookAround() {
        updateEnvironment { parts in
            for permission in catalogue.definitions.permissions {
                guard let definition = catalogue.definitions[permission],
                    !definition.needs.isEmpty
                else { continue }
                parts.presence[permission] = surroundings.presence(of: definition)
            }
        }
    }

    /// Whether what a permission needs is here and switched on.
    func availability(of definition: PermissionDefinition) throws(WireError) -> Availability {
        switch environment.availability[definition.permission, default: .present] {
        case .absent: return .absent
        case .switchedOff, .lockedOff: return .disabled
        case .present:
            let isEnabled = try reading { view throws(ViewError) in
                try view.isEnabled(definition.permission)
            }
            return isEnabled ? .present : .disabled
        }
    }
}
