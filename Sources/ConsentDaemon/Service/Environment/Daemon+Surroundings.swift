import Broker
import ConsentModel
import ConsentWire
import GIO

/// What permissions need: devices, folders, and names on the two buses.
extension Daemon {
    /// A bus on which something may be that a permission needs.
    enum Bus {
        /// The bus of the user's session.
        case session
        /// The bus of the machine.
        case system
    }

    /// Begins to follow the devices.
    func followDevices() {
        configuration.devices.start(on: context) { [self] in
            self.assumeIsolated { $0.surroundingsChanged() }
        }
        surroundings.devices = configuration.devices.devices
    }

    /// Begins to follow the folders.
    func followFolders() {
        folders = .follow(
            catalogue.definitions.folders,
            on: context,
            path: configuration.folder
        ) { [self] readable in
            self.assumeIsolated { $0.told(readable) }
        }
    }

    private func told(_ readable: Set<UserFolder>) {
        surroundings.folders = readable
        // Until the store is open they are looked at once, when all is known.
        if storage != nil { surroundingsChanged() }
        found(.folders)
    }

    /// Begins to follow the names that permissions need on a bus; without one there are none.
    func followNames(on bus: Bus, _ connection: Connection?) {
        guard let connection else { return told([], on: bus) }
        let wanted: [String] = catalogue.definitions.needs.compactMap { need in
            switch (need, bus) {
            case (.sessionBusName(let name), .session), (.systemBusName(let name), .system): name
            default: nil
            }
        }
        busNames[bus] = BusNames.watch(Set(wanted), on: connection) { [self] names in
            self.assumeIsolated { $0.told(names, on: bus) }
        }
    }

    private func told(_ names: Set<String>, on bus: Bus) {
        switch bus {
        case .session: surroundings.sessionNames = names
        case .system: surroundings.systemNames = names
        }
        if storage != nil { surroundingsChanged() }
        found(bus == .session ? .sessionNames : .systemNames)
    }

    /// Looks again when what changes has settled: a hub brings many devices at once, and a service
    /// that is restarted is gone for a moment.
    private func surroundingsChanged() {
        guard phase != .stopping, secondLook == nil else { return }
        secondLook = context.after(.milliseconds(100)) { [self] in
            self.assumeIsolated { $0.lookAgain() }
        }
    }

    private func lookAgain() {
        secondLook = nil
        surroundings.devices = configuration.devices.devices
        lookAround()
    }

    /// Sees to it that a permission is judged by what is true at this moment.
    ///
    /// Nothing tells of devices where udev does not run: they are looked for, ten times a second at
    /// most, because it takes as long as hundreds of answers.
    func lookAround(for definition: PermissionDefinition) {
        guard !definition.needs.isEmpty else { return }
        if definition.needsFolder { folders?.look() }
        if secondLook != nil { return lookAgain() }
        if definition.needsDevice, !configuration.devices.isFollowing { lookForDevices() }
        let presence = surroundings.presence(of: definition)
        // Every read comes by here: the whole is put together anew only where this part differs.
        guard environmentParts.presence[definition.permission] != presence else { return }
        updateEnvironment { $0.presence[definition.permission] = presence }
    }

    private func lookForDevices() {
        let steady = now.steady
        if let devicesSeen, steady - devicesSeen < 100_000 { return }
        devicesSeen = steady
        surroundings.devices = configuration.devices.devices
    }

    /// The cameras, where a permission is about them; the names are for those who hold it.
    func rows(of definition: PermissionDefinition, withNames: Bool) -> [[String: Variant]] {
        guard definition.needsCamera else { return [] }
        return surroundings.cameras.map { camera in
            DeviceRow(
                facing: cameraFacings.facing(of: camera) ?? .unknown("unknown"),
                name: withNames ? camera.name : nil
            ).fields.values
        }
    }

    /// Whether a call has to wait until cameras have told where they look; it is admitted again.
    func waitsForCameras(_ call: MethodCall, about definition: PermissionDefinition) -> Bool {
        guard definition.needsCamera,
            callsAboutCameras.count < CallerRegistry.waitingLimit
        else { return false }
        let hasToWait = cameraFacings.ask(surroundings.cameras) { [self] in
            self.assumeIsolated { $0.camerasAnswered() }
        }
        if hasToWait { callsAboutCameras.append(call) }
        return hasToWait
    }

    private func camerasAnswered() {
        let waiting = callsAboutCameras
        callsAboutCameras = []
        for call in waiting { admit(call) }
    }
}
