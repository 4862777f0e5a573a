import GIO
import TestSupport

/// A logind with one user, in a state that a test sets.
final class FakeLogind: Sendable {
    /// What there is.
    struct World: Sendable {
        /// Whether the user is logged in at all.
        var isLoggedIn = true
        /// The id of the main session; empty when there is none.
        var display = ""
        /// What kind of session it is.
        var type = "wayland"
        /// Whether questions are not answered.
        var isMute = false
    }

    static let user: UInt32 = 4_242

    let connection: Connection
    private let user: UInt32
    private let world = Lock(World())
    private let registrations = Lock<[Registration]>([])
    private let unanswered = Lock<[MethodCall]>([])

    private static let xml = """
        <node>
          <interface name="org.freedesktop.login1.Manager">
            <method name="GetUser">
              <arg direction="in" type="u"/>
              <arg direction="out" type="o"/>
            </method>
            <signal name="SessionRemoved"><arg type="s"/><arg type="o"/></signal>
          </interface>
          <interface name="org.freedesktop.login1.User">
            <property name="Display" type="(so)" access="read"/>
          </interface>
          <interface name="org.freedesktop.login1.Session">
            <property name="Type" type="s" access="read"/>
          </interface>
        </node>
        """
    private static let paths: [ObjectPath] = [
        "/org/freedesktop/login1", "/org/freedesktop/login1/user/_4242",
        "/org/freedesktop/login1/session/s",
    ]

    /// Takes logind's name on a bus.
    init(
        bus: PrivateBus,
        on context: MainContext,
        user: UInt32 = FakeLogind.user,
        _ world: World
    ) async throws {
        self.user = user
        connection = try await Connection.open(address: bus.busAddress, on: context)
        self.world.withLock { $0 = world }
        let interfaces = try InterfaceDescription.parse(Self.xml)
        for (interface, path) in zip(interfaces, Self.paths) {
            let registration = try await connection.export(interface, at: path) {
                [weak self] call in self?.answer(call)
            }
            registrations.withLock { $0.append(registration) }
        }
        _ = try await connection.call(
            .bus,
            "RequestName",
            .tuple("org.freedesktop.login1", UInt32(0))
        )
    }

    /// Changes what there is, and says so as logind does when a user's main session changes.
    func change(_ body: (inout World) -> Void) {
        world.withLock { body(&$0) }
        connection.emit(
            "PropertiesChanged",
            interface: "org.freedesktop.DBus.Properties",
            path: Self.paths[1],
            arguments: .tuple(
                "org.freedesktop.login1.User",
                [String: Variant](),
                ["Display"]
            )
        )
    }

    /// Changes what there is, and says that a session is gone.
    func removeSession(_ body: (inout World) -> Void) {
        world.withLock { body(&$0) }
        connection.emit(
            "SessionRemoved",
            interface: "org.freedesktop.login1.Manager",
            path: Self.paths[0],
            arguments: .tuple("s", Self.paths[2])
        )
    }

    private func answer(_ call: MethodCall) {
        let world = world.withLock { $0 }
        if world.isMute { return unanswered.withLock { $0.append(call) } }
        switch (call.member, call.path) {
        case ("GetUser", _):
            guard world.isLoggedIn, call.arguments.fields(UInt32.self) == user else {
                return call.fail("org.freedesktop.login1.NoSuchUser", "no such user")
            }
            call.reply(.tuple(Self.paths[1]))
        case ("Get", Self.paths[1].text):
            let path: ObjectPath = world.display.isEmpty ? "/" : Self.paths[2]
            call.reply(.tuple(Variant.tuple(world.display, path)))
        default:
            call.reply(.tuple(Variant(world.type)))
        }
    }
}
