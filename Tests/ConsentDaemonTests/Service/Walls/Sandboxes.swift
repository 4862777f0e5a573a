import ConsentModel
import ConsentWire
import GIO
import TestSupport

/// A service with an app in a sandbox beside it, and another app that it must not hear of.
struct Sandboxes {
    let service: ServiceFixture
    let app: AppProcess

    /// The ids are of one length, so that errors about their objects can be compared.
    static let appID = "org.example.Mine"
    static let otherID = "org.example.Them"
    static let unseenID = "org.example.None"

    init() async throws {
        service = try await ServiceFixture()
        app = try await Self.start(Self.appID, service)
    }

    /// Starts another sandboxed app.
    func start(_ id: String) async throws -> AppProcess { try await Self.start(id, service) }

    private static func start(_ id: String, _ service: ServiceFixture) async throws -> AppProcess {
        try await AppProcess(FlatpakInstance(id, in: service.folder), on: service.bus)
    }

    /// The object of an app.
    static func object(_ id: String) -> String { "\(Names.apps)/\(ObjectPath.escape(id))" }

    /// Every object that there is or could be.
    static let objects =
        [
            "/", "/org", "/org/consentd", Names.object, Names.apps, "/org/example",
            "\(object(otherID))/x",
        ] + [appID, otherID, unseenID].map(object)

    /// The permissions of the catalogue.
    func permissions() async throws -> [String] {
        try await service.settings.manager("ListPermissions", .tuple([String: Variant]())).rows
            .compactMap { $0["permission"]?.as(String.self) }
    }
}
