import Broker
import ConsentModel
import ConsentWire
import GIO

/// States on their way out: judged, and put into the words of whoever reads them.
extension Daemon {
    /// The state of a pair, as the broker sees it now.
    func state(of key: GrantKey, level: Level? = nil) throws(WireError) -> PermissionState {
        let now = now
        return try reading { view throws(ViewError) in
            try broker.state(of: key, level: level, at: now, view: view)
        }
    }

    /// Looks again for the devices and folders that a permission needs.
    ///
    /// Nothing tells of them yet, so that whoever asks gets what is true at that moment.
    func lookAround(for definition: PermissionDefinition) {
        guard !definition.needs.isEmpty else { return }
        let presence = devices.presence(of: definition)
        guard environment.availability[definition.permission, default: .present] != presence else {
            return
        }
        environment.availability[definition.permission] = presence
        receive(.environmentChanged(environment))
    }

    /// Whether what a permission needs is here and switched on.
    func availability(of definition: PermissionDefinition) throws(WireError) -> Availability {
        switch environment.availability[definition.permission, default: .present] {
        case .absent: return .absent
        case .switchedOff: return .disabled
        case .present:
            let isEnabled = try reading { view throws(ViewError) in
                try view.isEnabled(definition.permission)
            }
            return isEnabled ? .present : .disabled
        }
    }

    /// The details of a state for a connection, in its languages.
    func details(
        of state: PermissionState,
        about subject: Subject?,
        for connection: String,
        as audience: StateDetails.Audience
    ) -> [String: Variant] {
        var fields = StateDetails.fields(of: state, for: audience)
        fields.set(.hint, subject.flatMap { hint(for: state, of: $0, to: connection) })
        return fields.values
    }

    /// Where to change a state; nothing where the user has nothing to change.
    private func hint(
        for state: PermissionState,
        of subject: Subject,
        to connection: String
    ) -> String? {
        let command = SettingsCommand.changing(
            state.permission,
            of: subject.app,
            status: state.status,
            canRequest: state.canRequest
        )
        guard let command, let texts = catalogue.texts[state.permission] else { return nil }
        return texts.hint(
            app: subject.name,
            command: command,
            in: locales.languages(of: connection)
        )
    }
}
