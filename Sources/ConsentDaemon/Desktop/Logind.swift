import GIO

/// What is asked of logind (`org.freedesktop.login1`(5)).
struct Logind: Sendable {
    private static let name = "org.freedesktop.login1"
    private static let path: ObjectPath = "/org/freedesktop/login1"
    private static let manager = "org.freedesktop.login1.Manager"
    private static let user = "org.freedesktop.login1.User"
    private static let session = "org.freedesktop.login1.Session"
    /// Short, since a daemon that starts waits for the first answer.
    private static let timeout = Timeout.milliseconds(2_000)

    /// A connection to the bus of logind.
    let connection: Connection

    /// Is told when a session or a user may have changed, and who is logind.
    func subscribe(
        changed: @escaping @Sendable () -> Void,
        owner: @escaping @Sendable (String?) -> Void
    ) -> [Subscription] {
        [
            connection.subscribe(
                sender: Self.name,
                interface: Self.manager,
                path: Self.path.text
            ) { _ in changed() },
            connection.subscribe(
                sender: Self.name,
                interface: StandardInterface.properties,
                member: "PropertiesChanged",
                argument0: Self.user
            ) { _ in changed() },
            connection.watchName(Self.name, owner),
        ]
    }

    /// Asks for the graphical session of a user: its id, or nil when there is none.
    func graphicalSession(
        of user: UInt32,
        then: @escaping @Sendable (Result<String?, GIOError>) -> Void
    ) {
        let manager = ObjectAddress(Self.name, Self.path, Self.manager)
        connection.call(manager, "GetUser", .tuple(user), timeout: Self.timeout) { reply in
            switch reply {
            case .success(let value):
                guard let path = value.fields(ObjectPath.self) else { return then(.success(nil)) }
                display(of: path, then)
            case .failure(let error):
                let isNobody = error.remoteName == "org.freedesktop.login1.NoSuchUser"
                then(isNobody ? .success(nil) : .failure(error))
            }
        }
    }

    /// The session that logind takes for the user's main one; it may be a text console.
    private func display(
        of user: ObjectPath,
        _ then: @escaping @Sendable (Result<String?, GIOError>) -> Void
    ) {
        property("Display", of: user, Self.user) { value in
            switch value {
            case .success(let value):
                guard let (id, path) = value.fields(String.self, ObjectPath.self), !id.isEmpty
                else { return then(.success(nil)) }
                property("Type", of: path, Self.session) { type in
                    then(type.map { Self.isGraphical($0.as(String.self)) ? id : nil })
                }
            case .failure(let error):
                then(.failure(error))
            }
        }
    }

    private func property(
        _ property: String,
        of path: ObjectPath,
        _ interface: String,
        _ then: @escaping @Sendable (Result<Variant, GIOError>) -> Void
    ) {
        let target = ObjectAddress(Self.name, path, StandardInterface.properties)
        connection.call(
            target,
            "Get",
            .tuple(interface, property),
            timeout: Self.timeout
        ) { reply in
            then(
                reply.flatMap { value in
                    value.fields(Variant.self).map { .success($0) }
                        ?? .failure(GIOError(.invalid, "logind has no \(property)"))
                }
            )
        }
    }

    private static func isGraphical(_ type: String?) -> Bool {
        ["x11", "wayland", "mir"].contains(type)
    }
}
