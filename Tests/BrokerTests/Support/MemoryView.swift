import Broker
import ConsentModel

/// What is committed, as dictionaries; changes are applied as the store's contract says.
struct MemoryView: CommittedView {
    var records: [GrantKey: PairRecord] = [:]
    var apps: [App: AppRecord] = [:]
    var switches: [Permission: Bool] = [:]
    var revisionOfSwitches: UInt64 = 0
    var openConnections: [String: App] = [:]
    var history: [HistoryEntry] = []
    /// Whether every read fails.
    var isBroken = false

    mutating func apply(_ changes: [Change]) -> WriteResult {
        var result = WriteResult()
        for change in changes {
            switch change {
            case .pair(let key, let record): records[key] = record.isEmpty ? nil : record
            case .app(let record): apps[record.app] = record
            case .forgotten(let app): apps[app] = nil
            case .connection(let app, let name, let isOpen):
                openConnections[name] = isOpen ? app : nil
            case .enabled(let permission, let isEnabled, let revision):
                switches[permission] = isEnabled
                revisionOfSwitches = max(revisionOfSwitches, revision)
            case .leastRevision(let revision):
                revisionOfSwitches = max(revisionOfSwitches, revision)
            case .reset(let scope, let exceptions, let revision):
                reset(scope, exceptions, revision, &result)
            case .dialog: break
            case .history(let entry): history.append(entry)
            }
        }
        return result
    }

    private mutating func reset(
        _ scope: ResetScope,
        _ exceptions: [Policy.Group],
        _ revision: UInt64,
        _ result: inout WriteResult
    ) {
        var affected: Set<App> = []
        for (key, record) in records where scope.contains(key) {
            let isKept = exceptions.contains {
                $0.permission == key.permission && ($0.appID ?? key.app.id) == key.app.id
            }
            if record.holdsAnything {
                result.removed += isKept ? 0 : 1
                result.kept += isKept ? 1 : 0
            }
            if isKept { continue }
            records[key] = nil
            affected.insert(key.app)
        }
        for app in affected {
            let last = apps[app]?.revision ?? 0
            apps[app]?.revision = max(last + 1, revision)
        }
    }

    private func check() throws(ViewError) {
        if isBroken { throw ViewError("cannot read: the disk is gone") }
    }

    func record(of key: GrantKey) throws(ViewError) -> PairRecord? {
        try check()
        return records[key]
    }

    func records(of app: App) throws(ViewError) -> [Permission: PairRecord] {
        try check()
        let own = records.filter { $0.key.app == app }
        return Dictionary(uniqueKeysWithValues: own.map { ($0.key.permission, $0.value) })
    }

    func record(of app: App) throws(ViewError) -> AppRecord? {
        try check()
        return apps[app]
    }

    func kinds(of id: String) throws(ViewError) -> [AppKind] {
        try check()
        return apps.keys.filter { $0.id == id }.sorted().map(\.kind)
    }

    func isEnabled(_ permission: Permission) throws(ViewError) -> Bool {
        try check()
        return switches[permission] ?? true
    }

    func switchRevision() throws(ViewError) -> UInt64 {
        try check()
        return revisionOfSwitches
    }

    func due(by wall: Int64, limit: Int) throws(ViewError) -> [GrantKey] {
        try check()
        return keys(limit) { _, record in record.due.map { $0 <= wall } ?? false }
    }

    func nextDue() throws(ViewError) -> Int64? {
        try check()
        return records.values.compactMap(\.due).min()
    }

    func foreign(to session: SessionIdentity, limit: Int) throws(ViewError) -> [GrantKey] {
        try check()
        return keys(limit) { _, record in record.live?.session.isOver(in: session) ?? false }
    }

    func runless(limit: Int) throws(ViewError) -> [GrantKey] {
        try check()
        let running = Set(openConnections.values)
        return keys(limit) { key, record in
            guard let live = record.live, live.decision.lifetime == .once else { return false }
            return live.hasRun && !running.contains(key.app)
        }
    }

    func connections() throws(ViewError) -> [(app: App, name: String)] {
        try check()
        return openConnections.sorted { $0.key < $1.key }.map { ($0.value, $0.key) }
    }

    func once(of app: App) throws(ViewError) -> [Permission] {
        try check()
        return keys(.max) { key, record in
            key.app == app && record.live?.decision.lifetime == .once
        }
        .map(\.permission)
    }

    private func keys(
        _ limit: Int,
        where matches: (GrantKey, PairRecord) -> Bool
    ) -> [GrantKey] {
        let found = records.filter { matches($0.key, $0.value) }.keys
        return Array(
            found.sorted {
                (records[$0]?.due ?? .max, $0.app, $0.permission.rawValue)
                    < (records[$1]?.due ?? .max, $1.app, $1.permission.rawValue)
            }
            .prefix(limit)
        )
    }
}
