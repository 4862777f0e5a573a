import Broker
import ConsentModel
import ConsentWire
import GIO

/// `Authority`: a service that guards a resource, about its clients.
extension Daemon {
    func serveAuthority(_ call: MethodCall) throws(WireError) {
        switch try call.method(of: AuthorityMethod.self) {
        case .check: try inquire(call, .state) { .check($0, $1) }
        case .beginUse: try inquire(call, .use) { .beginUse($0, $1) }
        case .endUse: try endUse(call)
        case .activeUses:
            subscribers.addUseWatcher(call.sender)
            call.reply(.tuple(broker.activeUses.map(UseRow.init).list))
        }
    }

    /// Check and BeginUse, which take the same.
    ///
    /// The client may never have called: it is identified as a caller is, and the call waits for it.
    private func inquire(
        _ call: MethodCall,
        _ shape: PendingCalls.Shape,
        _ event: (CallID, Inquiry) -> Event
    ) throws(WireError) {
        let (sender, name, dictionary) = try call.read(
            String.self,
            String.self,
            [String: Variant].self
        )
        let client = try Argument.uniqueName(sender)
        let definition = try Argument.permission(name, in: catalogue.definitions)
        let options = try StatusOptions(Options(dictionary))
        let level = try Argument.level(options.level, of: definition)
        locales.remember(options.locale, of: call.sender)
        switch callers.admit(call, for: client) {
        case .identify: identify(client)
        case .wait: break
        case .refuse(let error) where error.name == .identityUnknown:
            throw .clientUnknown(client, because: error.message)
        case .refuse(let error): throw error
        case .serve(let identity):
            lookAround(for: definition)
            let id = calls.keep(call, shape, about: Subject(identity.caller), level: level)
            let inquiry = Inquiry(
                service: call.sender,
                client: client,
                permission: definition.permission,
                level: level
            )
            receive(event(id, inquiry))
        }
    }

    private func endUse(_ call: MethodCall) throws(WireError) {
        let use = UseID(try call.read(UInt64.self))
        receive(.endUse(calls.keep(call, .nothing), service: call.sender, use))
    }

    // MARK: Signals

    func tellService(_ service: String, _ client: String, _ state: PermissionState) {
        let subject = callers.identity(of: client).map { Subject($0.caller) }
        emit(
            .clientStatusChanged,
            .tuple(
                client,
                state.permission.rawValue,
                state.status.wireValue,
                details(of: state, about: subject, for: service, as: .app)
            ),
            to: service
        )
    }

    /// A use is over: its service is told, unless that has ended it itself or is gone.
    func ended(_ use: Use, _ ending: UseEnding) {
        if let word = UseEndingWord(ending) {
            emit(.useEnded, .tuple(use.id.number, word.rawValue), to: use.service)
        }
        tellUse(use, isActive: false)
    }

    /// Tells those who look at what is in use.
    func tellUse(_ use: Use, isActive: Bool) {
        let row = UseRow(use).fields.values
        for name in subscribers.useWatchers {
            emit(.usesChanged, .tuple(use.id.number, isActive, row), to: name)
        }
    }
}

extension UseRow {
    /// Describes a use.
    init(_ use: Use) {
        self.init(
            use: use.id.number,
            since: Timestamp(microsecondsSince1970: use.since),
            app: use.key.app,
            permission: use.key.permission,
            sender: use.client,
            guardID: use.serviceApp.id
        )
    }
}

extension UseEndingWord {
    /// The word for what a service has not caused itself.
    init?(_ ending: UseEnding) {
        switch ending {
        case .ended: self = .ended
        case .revoked: self = .revoked
        case .clientLeft: self = .clientLeft
        case .endedByService, .serviceLeft: return nil
        }
    }
}
