import Broker
import ConsentModel
import ConsentWire
import GIO

/// Which app is meant by an id, and what is known of it.
extension Daemon {
    /// Every app that an id addresses: never none.
    func targets(_ id: String, kind: AppKind? = nil) throws(WireError) -> [Target] {
        let installed = installedApps.find(id)
        let apps = try apps(of: id, kind: kind, installed)
        return try apps.map { app throws(WireError) in
            guard AppIDGrammar.allows(app.id, kind: app.kind) else { throw .invalidAppID(id) }
            if let installed = installedApps.find(app) {
                return Target(
                    app: app,
                    name: installed.name,
                    runsOthersCode: installed.runsOthersCode,
                    isKindNamed: kind != nil
                )
            }
            return Target(
                app: app,
                name: try storedName(of: app),
                runsOthersCode: app.kind == .program && sharedPrograms.contains(app.id),
                isKindNamed: kind != nil
            )
        }
    }

    private func apps(
        of id: String,
        kind: AppKind?,
        _ installed: InstalledApp?
    ) throws(WireError) -> [App] {
        if let kind { return [App(id: id, kind: kind)] }
        // A path is known as it resolves, because that is how its program calls.
        if id.hasPrefix("/") { return [installed?.app ?? App(id: id, kind: .program)] }
        let known = try reading { view throws(ViewError) in try view.kinds(of: id) }
        if !known.isEmpty { return known.map { App(id: id, kind: $0) } }
        if let installed { return [installed.app] }
        // A guess: should a Flatpak of the id be seen first, what is decided goes over to that.
        return [App(id: id, kind: AppIDGrammar.allows(id, kind: .snap) ? .snap : .desktop)]
    }

    /// The app as which a host program asks on somebody's behalf (`consentctl request`).
    func caller(named id: String?, by identity: Identity) throws(WireError) -> Caller? {
        guard let id else { return nil }
        try requireHost(identity)
        let target = try targets(id)[0]
        let installed = installedApps.find(target.app)
        return Caller(
            app: target.app,
            name: target.name,
            evidence: .declared,
            process: identity.caller.process,
            runsOthersCode: target.runsOthersCode,
            icon: installed?.icon,
            hasReplacedName: installed?.hasReplacedName ?? false
        )
    }

    /// What texts about an app need, without failing: a name is no reason to say nothing.
    func subject(of app: App) -> Subject {
        Subject(app, name: installedApps.find(app)?.name ?? (try? storedName(of: app)) ?? app.id)
    }

    private func storedName(of app: App) throws(WireError) -> String {
        if app.kind == .program { return ProgramName.ofPath(app.id) }
        return try reading { view throws(ViewError) in try view.record(of: app)?.name } ?? app.id
    }

    /// Reads what is committed; a read that fails is `StoreFailed` to the caller.
    func reading<Value>(
        _ read: (CommittedState) throws(ViewError) -> Value
    ) throws(WireError) -> Value {
        guard let storage else { throw .storeFailed }
        do throws(ViewError) {
            return try read(storage.view)
        } catch {
            log.error("What is stored could not be read: \(error)")
            throw .storeFailed
        }
    }
}
