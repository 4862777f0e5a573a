import Broker
import ConsentModel
import ConsentWire
import GIO

/// What the broker wants done.
extension Daemon {
    func perform(_ action: Action) {
        switch action {
        // Nothing begins any more: who waits for it is told so when the last write is through.
        case .store where phase == .stopping, .ask where phase == .stopping: break
        case .store(let id, let changes): storage?.store.submit(id, changes)
        case .reply(let id, let reply): answer(id, reply)
        case .tell(let connection, let state): tell(connection, state)
        case .tellService(let service, let client, let state):
            tellService(service, client, state)
        case .useBegan(let use): tellUse(use, isActive: true)
        case .useEnded(let use, let ending): ended(use, ending)
        case .announce(let key, let state): announce(key, state)
        case .announceRest(let permissions, let apps):
            announceRest(of: permissions, except: apps)
        case .announceReset(let scope, let result): announceReset(scope, result)
        case .ask(let id, let prompter, let question): ask(id, prompter, question)
        case .withdraw(let id, .agent): withdraw(id)
        case .withdraw(let id, .desktop): withdrawDialog(id)
        }
    }

    private func answer(_ id: CallID, _ reply: Reply) {
        guard let entry = calls.take(id) else { return }
        let call = entry.call
        switch (reply, entry.shape) {
        case (.failed(let refusal), _):
            refuse(call, WireError(refusal, in: catalogue.definitions, level: entry.level))
        case (.state(let state), .state):
            let details = details(of: state, about: entry.subject, for: call.sender, as: .app)
            call.reply(.tuple(state.status.wireValue, details))
        case (.use(let id), .use):
            call.reply(.tuple(id.number))
        case (.changed(let changed), .changed):
            call.reply(.tuple(changed))
        case (.removed(let count), .removed):
            call.reply(.tuple(UInt32(clamping: count)))
        case (.explanation(let state, let rulings), .explanation):
            let details = details(of: state, about: entry.subject, for: call.sender, as: .manager)
            let chain = rulings.map { ExplainRow($0, of: state.permission) }
            call.reply(.tuple(state.status.wireValue, details, chain.list))
        case (_, .nothing):
            call.reply()
        default:
            call.fail(WireError(.failed, "the answer to \(call.member) is of the wrong kind"))
        }
        serveDeferred(of: call.sender)
    }

    // MARK: Signals

    private func tell(_ name: String, _ state: PermissionState) {
        let subject = callers.identity(of: name).map { Subject($0.caller) }
        emit(
            .statusChanged,
            .tuple(
                state.permission.rawValue,
                state.status.wireValue,
                details(of: state, about: subject, for: name, as: .app)
            ),
            to: name
        )
    }

    private func announce(_ key: GrantKey, _ state: PermissionState) {
        let isOfOneApp = key.app != .anyOther
        log.info(
            "Now \(state.status), \(state.reason)",
            about: Log.Fields(
                app: isOfOneApp ? key.app.id : nil,
                permission: key.permission.rawValue
            )
        )
        let subject = isOfOneApp ? subject(of: key.app) : nil
        for name in subscribers.managers {
            emit(
                .changed,
                .tuple(
                    key.app.id,
                    key.permission.rawValue,
                    state.status.wireValue,
                    details(of: state, about: subject, for: name, as: .manager)
                ),
                to: name
            )
        }
    }

    /// Tells managers of stored pairs, some at a time: there may be very many.
    private func announceRest(
        of permissions: [Permission],
        except apps: Set<App>,
        after cursor: String? = nil
    ) {
        guard let permission = permissions.first, !subscribers.managers.isEmpty else { return }
        let step = 100
        guard
            let found = try? listing({ view throws(StoreError) in
                try view.grants(permission: permission, after: cursor, limit: step)
            })
        else { return }
        for pair in found.lazy.map(\.value) where !apps.contains(pair.key.app) {
            guard let state = try? state(of: pair.key) else { continue }
            announce(pair.key, state)
        }
        let isLast = found.count < step
        let rest = isLast ? Array(permissions.dropFirst()) : permissions
        if rest.isEmpty { return }
        context.perform { [self] in
            self.assumeIsolated {
                $0.announceRest(of: rest, except: apps, after: isLast ? nil : found.last?.cursor)
            }
        }
    }

    private func announceReset(_ scope: ResetScope, _ result: WriteResult) {
        var row = ResetScopeRow(scope)
        if result.kept > 0 { row.kept = UInt32(clamping: result.kept) }
        let kept = result.kept > 0 ? ", \(result.kept) kept by policy" : ""
        log.info(
            "Reset, \(result.removed) removed\(kept)",
            about: Log.Fields(app: row.appID, permission: row.permission?.rawValue)
        )
        for name in subscribers.managers {
            emit(.resetDone, .tuple(row.fields.values, UInt32(clamping: result.removed)), to: name)
        }
    }

    func emit(_ signal: Names.Signal, _ arguments: Variant, to name: String) {
        connection?.emit(
            signal.member,
            interface: signal.interface,
            path: Names.objectPath,
            arguments: arguments,
            to: name
        )
    }
}

extension ResetScopeRow {
    /// Describes a scope; without app and permission, everything.
    init(_ scope: ResetScope) {
        switch scope {
        case .pairs(let apps, let permission):
            self.init(appID: apps.first?.id, permission: permission)
        case .apps(let apps): self.init(appID: apps.first?.id)
        case .permission(let permission): self.init(permission: permission)
        case .all: self.init()
        }
    }
}
