import Broker
import GIO

/// Finding the desktop's own dialog, which is the last prompter.
extension Daemon {
    /// Looks for the backend that shows the desktop's dialog.
    ///
    /// - Parameter then: Run when it is known; at once where there are none.
    func lookForDialog(then: @escaping DialogBackends.Then = { _ in }) {
        guard !configuration.portals.backends.isEmpty, phase == .serving else {
            return then(self)
        }
        if dialogBackends.waiting != nil {
            dialogBackends.waiting?.append(then)
            return
        }
        dialogBackends.waiting = [then]
        names("ListActivatableNames") { daemon, startable in
            daemon.names("ListNames") { daemon, owned in
                daemon.readDesktop(owned) { daemon, desktop in
                    daemon.choose(desktop, startable: startable, owned: owned)
                }
            }
        }
    }

    /// A question that finds no prompter is a reason to look, once.
    func lookForMissedDialog() {
        let isMissed = broker.awaitsPrompter
        defer { dialogBackends.wasMissed = isMissed }
        if isMissed, !dialogBackends.wasMissed, dialogs.backend == nil { lookForDialog() }
    }

    /// The backend could not be started: another one may, or the question waits.
    func dialogCannotStart(_ backend: AccessBackend, _ error: GIOError) {
        log.warning("The desktop's dialog \(backend.busName) cannot be started: \(error)")
        dialogBackends.failed(backend.busName, at: now.steady)
        if dialogs.backend == backend { use(nil) }
        lookForDialog()
    }

    private func names(
        _ method: String,
        then: @escaping @Sendable (isolated Daemon, Set<String>) -> Void
    ) {
        connection?.call(.bus, method) { [self] reply in
            let names = (try? reply.get())?.fields([String].self) ?? []
            self.assumeIsolated { then($0, Set(names)) }
        }
    }

    /// The desktop that runs: what the session has told systemd is newer than our environment,
    /// which is as old as this process.
    private func readDesktop(
        _ owned: Set<String>,
        then: @escaping @Sendable (isolated Daemon, String) -> Void
    ) {
        if let desktop = configuration.currentDesktop { return then(self, desktop) }
        let ours = CurrentDesktop.value
        let systemd = Systemd.manager
        guard owned.contains(systemd.destination), let connection else { return then(self, ours) }
        connection.call(
            systemd.with(interface: StandardInterface.properties),
            "Get",
            .tuple(systemd.interface, "Environment"),
            timeout: .milliseconds(2_000)
        ) { [self] reply in
            let lines = (try? reply.get())?.fields(Variant.self)?.as([String].self) ?? []
            let assignment = CurrentDesktop.variable + "="
            let line = lines.last { $0.hasPrefix(assignment) }
            let desktop = line.map { String($0.dropFirst(assignment.count)) } ?? ours
            self.assumeIsolated { then($0, desktop) }
        }
    }

    private func choose(_ desktop: String, startable: Set<String>, owned: Set<String>) {
        let candidates = PortalSelection(configuration.portals, currentDesktop: desktop)
            .candidates(for: AccessBackend.interface)
            .map { AccessBackend($0) }
            .prefix(8)
        watch(candidates.map(\.busName))
        let steady = now.steady
        use(
            candidates.first { backend in
                owned.contains(backend.busName)
                    || startable.contains(backend.busName)
                        && dialogBackends.mayStart(backend.busName, at: steady)
            }
        )
        let waiting = dialogBackends.waiting ?? []
        dialogBackends.waiting = nil
        for then in waiting { then(self) }
        guard dialogBackends.isOutdated else { return }
        dialogBackends.isOutdated = false
        lookForDialog()
    }

    private func use(_ backend: AccessBackend?) {
        guard dialogs.backend != backend else { return }
        dialogs.backend = backend
        guard let backend else {
            withdrawDialogs()
            return receive(.prompterLeft(.desktop))
        }
        log.info("The desktop's dialog \(backend.busName) shows questions when no agent does")
        receive(
            .prompterAppeared(
                .desktop,
                PrompterDescription(process: nil, name: "dialog \(backend.busName)")
            )
        )
    }

    private func watch(_ names: [String]) {
        guard let connection, Set(names) != Set(dialogBackends.watches.keys) else { return }
        var watches: [String: Subscription] = [:]
        for name in names {
            watches[name] =
                dialogBackends.watches[name]
                ?? connection.watchName(name) { [self] owner in
                    self.assumeIsolated { $0.dialogOwnerChanged(name, to: owner) }
                }
        }
        dialogBackends.watches = watches
    }

    private func dialogOwnerChanged(_ name: String, to owner: String?) {
        guard phase == .serving else { return }
        // The look that is under way may have asked for the names before.
        dialogBackends.isOutdated = dialogBackends.waiting != nil
        if owner != nil {
            dialogBackends.appeared(name)
            if dialogs.backend == nil { lookForDialog() }
        } else if dialogs.backend?.busName == name {
            lookForDialog()
        }
    }
}
