import Broker
import ConsentModel
import ConsentWire
import GIO

/// The objects for inspection: introspection, properties, and one object an app.
extension Daemon {
    /// An app's object: an id, under every kind that it is known by.
    struct AppObject {
        let id: String
        let kinds: [AppKind]
    }

    // MARK: Introspection

    func introspect(_ call: MethodCall, _ identity: Identity) throws(WireError) {
        guard call.member == "Introspect" else {
            throw .unknownMethod(call.member, of: call.interface)
        }
        guard call.arguments.signature == "()" else {
            throw .invalidArguments("Introspect takes no arguments")
        }
        switch call.path {
        case "/": call.reply(.tuple(Introspection.folder(["org"])))
        case "/org": call.reply(.tuple(Introspection.folder(["consentd"])))
        case "/org/consentd": call.reply(.tuple(Introspection.folder(["Consent1"])))
        case Names.object: call.reply(.tuple(Introspection.main))
        case Names.apps:
            let names = try lastSeenApps(for: identity).map { ObjectPath.escape($0) }
            call.reply(.tuple(Introspection.folder(names)))
        default:
            guard try appObject(at: call.path, for: identity) != nil else {
                throw .unknownObject(call.path)
            }
            call.reply(.tuple(Introspection.app))
        }
    }

    /// The ids below `/apps`: of the apps seen last, and to a sandboxed caller only its own.
    private func lastSeenApps(for identity: Identity) throws(WireError) -> [String] {
        guard identity.isHost else {
            let id = identity.caller.app.id
            return try kinds(knownOf: id, to: identity).isEmpty ? [] : [id]
        }
        let apps = try listing { view throws(StoreError) in try view.lastSeenApps(limit: 1_000) }
        // An id under two kinds is one object.
        var seen: Set<String> = []
        return apps.map(\.app.id).filter { seen.insert($0).inserted }
    }

    // MARK: App objects

    /// The app whose object stands at a path; none where the caller may not know of it.
    func appObject(at path: String, for identity: Identity) throws(WireError) -> AppObject? {
        guard path.hasPrefix(Names.apps + "/"),
            let id = ObjectPath.unescape(String(path.dropFirst(Names.apps.utf8.count + 1))),
            ObjectPath.escape(id) == path.dropFirst(Names.apps.utf8.count + 1),
            identity.isHost || identity.caller.app.id == id
        else { return nil }
        let kinds = try kinds(knownOf: id, to: identity)
        return kinds.isEmpty ? nil : AppObject(id: id, kinds: kinds)
    }

    /// The kinds under which an id is known; to a sandboxed caller, an app of the same id and
    /// another kind is another app.
    private func kinds(
        knownOf id: String,
        to identity: Identity
    ) throws(WireError) -> [AppKind] {
        try reading { view throws(ViewError) in try view.kinds(of: id) }
            .filter { identity.isHost || $0 == identity.caller.app.kind }
    }

    // MARK: Properties

    func serveProperties(_ call: MethodCall, _ identity: Identity) throws(WireError) {
        if call.path == Names.object { return try serveMainProperties(call, identity) }
        guard let app = try appObject(at: call.path, for: identity) else {
            throw .unknownObject(call.path)
        }
        try answerProperties(call) { interface throws(WireError) in
            guard interface == Names.app else {
                throw .unknownInterface(interface, at: call.path)
            }
            return try properties(of: app)
        }
    }

    private func serveMainProperties(_ call: MethodCall, _ identity: Identity) throws(WireError) {
        try answerProperties(call) { interface throws(WireError) in
            switch interface {
            case Names.permissions:
                subscribe(call.sender)
                return [Names.Property.version.rawValue: Variant(Self.contractVersion)]
            case Names.manager, Names.authority, Names.agents:
                try requireHost(identity)
                return [:]
            default:
                throw .unknownInterface(interface, at: call.path)
            }
        }
    }

    private func properties(of app: AppObject) throws(WireError) -> [String: Variant] {
        let apps = app.kinds.map { App(id: app.id, kind: $0) }
        var rows: [[String: Variant]] = []
        for app in apps {
            rows += try grantRows(of: app).list
        }
        return [
            Names.Property.appID.rawValue: Variant(app.id),
            Names.Property.kind.rawValue: Variant(app.kinds[0].wireValue),
            Names.Property.name.rawValue: Variant(subject(of: apps[0]).name.text),
            Names.Property.grants.rawValue: Variant(rows),
        ]
    }

    /// Get, GetAll and Set of whatever properties an interface has.
    private func answerProperties(
        _ call: MethodCall,
        _ values: (String) throws(WireError) -> [String: Variant]
    ) throws(WireError) {
        switch call.member {
        case "Get":
            let (interface, name) = try call.read(String.self, String.self)
            guard let value = try values(interface)[name] else {
                throw .unknownProperty(name, of: interface)
            }
            call.reply(.tuple(value))
        case "GetAll":
            call.reply(.tuple(try values(try call.read(String.self))))
        case "Set":
            let (interface, name, _) = try call.read(String.self, String.self, Variant.self)
            guard try values(interface)[name] != nil else {
                throw .unknownProperty(name, of: interface)
            }
            throw WireError(.propertyReadOnly, "the property \(name) cannot be set")
        default:
            throw .unknownMethod(call.member, of: call.interface)
        }
    }

    /// What is answered where nothing serves the interface.
    func unknown(_ call: MethodCall, _ identity: Identity) throws(WireError) -> WireError {
        let isOurs = call.path == Names.object || call.path == Names.apps
        let app = isOurs ? nil : try appObject(at: call.path, for: identity)
        guard isOurs || app != nil else {
            return .unknownObject(call.path)
        }
        return .unknownInterface(call.interface, at: call.path)
    }
}
