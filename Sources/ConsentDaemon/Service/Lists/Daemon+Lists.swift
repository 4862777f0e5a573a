import Broker
import ConsentModel
import ConsentWire
import GIO

/// The lists of `Manager`, read from what is committed.
extension Daemon {
    func listApps(_ call: MethodCall) throws(WireError) {
        let options = try ListOptions(Options(try call.read([String: Variant].self)))
        if waitsForOwnWrite(call) { return }
        let source = ListSource { view, cursor, limit throws(StoreError) in
            try view.apps(after: cursor, limit: limit)
        } describe: { daemon, apps in
            apps.map { daemon.row(of: $0.value, cursor: $0.cursor) }
        }
        try list(source, ListReply(to: call, options.page))
    }

    func listPermissions(_ call: MethodCall) throws(WireError) {
        let options = try ListOptions(Options(try call.read([String: Variant].self)))
        locales.remember(options.locale, of: call.sender)
        if waitsForOwnWrite(call) { return }
        let languages = locales.languages(of: call.sender)
        let permissions = catalogue.definitions.permissions
            .filter { $0.rawValue > options.page.after ?? "" }
            .prefix(options.page.limit)
        let rows = try permissions.map { permission throws(WireError) in
            let definition = try Argument.permission(
                permission.rawValue,
                in: catalogue.definitions
            )
            lookAround(for: definition)
            return PermissionRow(
                permission: permission,
                title: catalogue.texts[permission]?.title(in: languages) ?? permission.rawValue,
                levels: definition.levels,
                availability: try availability(of: definition),
                isEnabled: try reading { view throws(ViewError) in
                    try view.isEnabled(permission)
                },
                source: environment.desktopSwitch(of: permission)?.source,
                isLocked: environment.desktopSwitch(of: permission)?.isLocked ?? false,
                cursor: permission.rawValue
            )
        }
        call.reply(.tuple(rows.list))
    }

    func history(_ call: MethodCall) throws(WireError) {
        let filter = try HistoryFilter(Options(try call.read([String: Variant].self)))
        if waitsForOwnWrite(call) { return }
        let source = ListSource { view, cursor, limit throws(StoreError) in
            try view.history(
                appID: filter.appID,
                permission: filter.permission,
                after: cursor,
                limit: limit
            )
        } describe: { _, entries in
            entries.map { HistoryRow($0.value, cursor: $0.cursor) }
        }
        try list(source, ListReply(to: call, filter.page, of: filter.permission))
    }

    func listGrants(_ call: MethodCall) throws(WireError) {
        let filter = try GrantFilter(Options(try call.read([String: Variant].self)))
        if waitsForOwnWrite(call) { return }
        let source = ListSource { view, cursor, limit throws(StoreError) in
            try view.grants(
                appID: filter.appID,
                permission: filter.permission,
                after: cursor,
                limit: limit
            )
        } describe: { daemon, pairs throws(WireError) in
            let switches = try daemon.switches()
            var rows: [GrantRow] = []
            for pair in pairs {
                let row = try daemon.row(of: pair.value, cursor: pair.cursor, switches)
                if let row, filter.status.map({ $0 == row.status }) ?? true { rows.append(row) }
            }
            return rows
        }
        try list(source, ListReply(to: call, filter.page, of: filter.permission))
    }

    // MARK: In turns

    /// Reads and describes some rows; the rest has its turn when others had theirs.
    private func list<Element, Row>(
        _ source: ListSource<Element, Row>,
        _ reply: ListReply
    ) throws(WireError) {
        let found = try listing { view throws(StoreError) in
            try source.read(view, reply.cursor, ListReply.step)
        }
        var reply = reply
        reply.append(try source.describe(self, found).map(\.fields), upTo: found.last?.cursor)
        guard found.count == ListReply.step, !reply.isFull else {
            // A permission whose file was removed since is still listed; any other is a slip.
            if reply.isEmpty, let permission = reply.permission {
                _ = try Argument.permission(permission.rawValue, in: catalogue.definitions)
            }
            return reply.send()
        }
        let next = reply
        context.perform { [self] in
            self.assumeIsolated { daemon in
                do throws(WireError) {
                    try daemon.list(source, next)
                } catch {
                    next.call.fail(error)
                }
            }
        }
    }

    // MARK: Rows

    /// What an app's object tells: everything that is held under one kind of its id.
    func grantRows(of app: App) throws(WireError) -> [GrantRow] {
        let records = try reading { view throws(ViewError) in try view.records(of: app) }
        let switches = try switches()
        var rows: [GrantRow] = []
        for (permission, record) in records.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let pair = PairRow(key: GrantKey(app, permission), record: record)
            if let row = try row(of: pair, cursor: nil, switches) { rows.append(row) }
        }
        return rows
    }

    /// A pair as it is now; nothing for one that holds nothing any more.
    private func row(
        of pair: PairRow,
        cursor: String?,
        _ switches: [Permission: Bool]
    ) throws(WireError) -> GrantRow? {
        guard pair.record.holdsAnything || pair.record.lastUsed != nil else { return nil }
        let now = now
        let judge = broker.judge
        let listed = try reading { view throws(ViewError) in
            try judge.listed(pair.key, pair.record, switches: switches, at: now, view: view)
        }
        return GrantRow(pair, listed, cursor: cursor)
    }

    /// What is switched on and off, read once for many rows.
    private func switches() throws(WireError) -> [Permission: Bool] {
        let off = Set(
            try listing { view throws(StoreError) in try view.disabledPermissions() }
        )
        return Dictionary(
            catalogue.definitions.permissions.map { ($0, !off.contains($0)) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private func row(of record: AppRecord, cursor: String) -> AppRow {
        let installed = installedApps.find(record.app)
        return AppRow(
            app: record.app,
            name: Subject(record.app, name: installed?.name ?? record.name).name.text,
            evidence: record.evidence,
            isInstalled: installed != nil,
            firstSeen: record.firstSeen.map(Timestamp.init(microsecondsSince1970:)),
            lastSeen: record.lastSeen.map(Timestamp.init(microsecondsSince1970:)),
            cursor: cursor
        )
    }

    /// Reads a list; a cursor that none has given is the caller's fault.
    func listing<Value>(
        _ read: (CommittedState) throws(StoreError) -> Value
    ) throws(WireError) -> Value {
        guard let storage else { throw .storeFailed }
        do throws(StoreError) {
            return try read(storage.view)
        } catch {
            if error.code == .invalidCursor { throw .invalidArguments(error.description) }
            log.error("What is stored could not be listed: \(error)")
            throw .storeFailed
        }
    }
}
