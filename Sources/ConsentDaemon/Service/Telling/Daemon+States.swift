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
        let key = GrantKey(subject.app, state.permission)
        let command = SettingsCommand.changing(
            state,
            of: subject.app,
            isHeld: environment.hold(on: key) != nil,
            knowsSettings: state.status != .disabled || canChangeSettings
        )
        guard let command, let texts = catalogue.texts[state.permission] else { return nil }
        let languages = locales.languages(of: connection)
        if let place = placeChanging(state, of: subject.app) {
            let path = place.path(to: subject.name, in: languages)
            if let hint = texts.hint(app: subject.name, place: path, in: languages) { return hint }
        }
        return texts.hint(app: subject.name, command: command, in: languages)
    }

    /// The place in the desktop's settings that changes a state; nil where none does.
    private func placeChanging(_ state: PermissionState, of app: App) -> SettingsPlace? {
        guard portalRows.isUs, let settingsPlace else { return nil }
        let row = catalogue.definitions[state.permission]?.portal
        return settingsPlace.changes(row, of: app, status: state.status) ? settingsPlace : nil
    }

    /// Whether what changes the desktop's settings is installed.
    private var canChangeSettings: Bool {
        ProgramSearch.standard.resolve("gsettings") != nil
    }
}
