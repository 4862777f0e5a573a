import Consent
import ConsentWire
import GIO
import TestSupport
import Testing

/// A service that a test moves, with a connection of its own and the contract's interfaces.
final class FakeService: Sendable {
    private struct State {
        var registrations: [Registration] = []
        var counts: [String: Int] = [:]
        var callers: Set<String> = []
        var states: [String: PermissionState] = [:]
        var revision: UInt64 = 1
        var special: (@Sendable (MethodCall) -> Bool)?
    }

    /// Each call as it comes, the ones that are not answered yet too.
    let calls = Outbox<MethodCall>()
    let connection: Connection
    private let context: MainContext
    private let state = Lock(State())

    /// Starts a service; it has the name when this returns.
    init(on bus: PrivateBus, isOwner: Bool = true) async throws {
        context = MainContext(name: "fake")
        context.start()
        connection = try await Connection.open(address: bus.busAddress, on: context)
        for name in [Names.permissions, Names.manager, Names.authority, Names.agents] {
            let interface = try Contract.interface(name)
            let registration = try await connection.export(
                interface,
                at: try #require(ObjectPath(Names.object))
            ) { [weak self] in self?.called($0) }
            state.withLock { $0.registrations.append(registration) }
        }
        if isOwner { try await own() }
    }

    deinit { context.quit() }

    /// Takes the name, from whoever has it.
    func own() async throws {
        let flags: NameRequest.Flags = [.doNotQueue, .replaceExisting, .allowReplacement]
        #expect(try await connection.requestName(Names.service, flags: flags) == .owner)
    }

    /// Leaves the bus as a process that ends.
    func leave() {
        connection.close()
    }

    /// How often a method was called.
    func count(_ member: String) -> Int {
        state.withLock { $0.counts[member] ?? 0 }
    }

    /// Has calls answered in another way; true says that the closure took the call.
    func answer(_ special: @escaping @Sendable (MethodCall) -> Bool) {
        state.withLock { $0.special = special }
    }

    /// Changes a state and tells everyone who has called, unless it is silent.
    func set(
        _ permission: Permission,
        _ status: String,
        level: String? = nil,
        reason: String = "settings",
        expires: Int64? = nil,
        silently: Bool = false
    ) {
        let (fields, callers) = state.withLock { state in
            state.revision += 1
            let new = PermissionState(
                permission: permission,
                status: AuthorizationStatus(wireValue: status),
                level: level.map { Level(rawValue: $0) },
                lifetime: expires == nil ? nil : .until,
                expires: expires.map { Timestamp(secondsSince1970: $0) },
                reason: StateReason(rawValue: reason),
                canRequest: status == "not-determined",
                revision: state.revision
            )
            state.states[permission.rawValue] = new
            return (StateDetails.fields(of: new, for: .app).values, state.callers)
        }
        guard !silently else { return }
        for caller in callers {
            emit(.tuple(permission.rawValue, status, fields), to: caller)
        }
    }

    /// Emits StatusChanged with any body, to one connection.
    func emit(_ arguments: Variant, to caller: String) {
        guard let path = ObjectPath(Names.object) else { return }
        connection.emit(
            Names.Signal.statusChanged.member,
            interface: Names.permissions,
            path: path,
            arguments: arguments,
            to: caller
        )
    }

    /// Emits a signal of Manager to one connection.
    func emitManager(_ signal: String, _ arguments: Variant, to caller: String) {
        guard let path = ObjectPath(Names.object) else { return }
        connection.emit(
            signal,
            interface: Names.manager,
            path: path,
            arguments: arguments,
            to: caller
        )
    }

    /// Waits for a call of a method, passing over the others.
    func next(_ member: String) async -> MethodCall? {
        while let call = await calls.take() {
            if call.member == member { return call }
        }
        return nil
    }

    /// The connections that have called.
    var callers: [String] { state.withLock { $0.callers.sorted() } }

    /// Answers a call of Status or Request with the present state.
    func reply(_ call: MethodCall) {
        let permission = call.arguments.children.first?.as(String.self) ?? ""
        let reply = state.withLock { state in
            var told = state.states[permission]
            if told == nil {
                told = PermissionState(
                    permission: Permission(rawValue: permission),
                    status: .notDetermined,
                    reason: .notAsked,
                    canRequest: true
                )
            }
            var fields = told.map { StateDetails.fields(of: $0, for: .app) } ?? Fields()
            fields.set(.revision, state.revision)
            return Variant.tuple(told?.status.description ?? "", fields.values)
        }
        call.reply(reply)
    }

    private static func isInteractive(_ call: MethodCall) -> Bool {
        let fields = call.arguments.fields(String.self, [String: Variant].self)
        return fields?.1["interactive"]?.as(Bool.self) ?? true
    }

    private func called(_ call: MethodCall) {
        let special = state.withLock { state in
            state.callers.insert(call.sender)
            state.counts[call.member, default: 0] += 1
            return state.special
        }
        calls.put(call)
        if special?(call) == true { return }
        switch call.member {
        case "Status": reply(call)
        case "Request": if !Self.isInteractive(call) { reply(call) }
        case "Cancel", "Relinquish", "OpenSettings", "Register", "Unregister": call.reply()
        case "Availability":
            var device = Fields()
            device.set(.facing, "front")
            call.reply(.tuple("present", [device.values]))
        case "Identity":
            let identity = IdentityRow(
                app: App(id: "org.example.App", kind: .desktop),
                name: "Example",
                evidence: .unit
            )
            call.reply(.tuple(identity.fields.values))
        case "Identify": call.reply(.tuple("org.example.App"))
        default: call.fail("org.freedesktop.DBus.Error.Failed", "not in this test")
        }
    }
}
