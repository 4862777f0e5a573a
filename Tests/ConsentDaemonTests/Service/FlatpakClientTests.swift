import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

@Suite(
    "Flatpaks as clients of a service",
    .enabled(if: FlatpakInstance.canRun, "bwrap makes no sandbox here"),
    .timeLimit(.minutes(5))
)
struct FlatpakClientTests {
    let service: ServiceFixture

    init() async throws { service = try await ServiceFixture() }

    @Test("a Flatpak that never called is checked as the app that it is")
    func checked() async throws {
        let guardian = try await LocalClient(on: service.bus)
        let instance = try FlatpakInstance("org.example.App", in: service.folder)
        let app = try await AppProcess(instance, on: service.bus)
        let kind = ["kind": Variant("flatpak")]
        #expect(try await guardian.check(app.name()).status == "not-determined")
        _ = try await service.settings.grant("org.example.App", "contacts", kind)
        let use = try await guardian.beginUse(app.name())
        let row = try await guardian.authority("ActiveUses").rows.first
        #expect(row?["app-id"] == Variant("org.example.App"))
        // The same id of another kind is another app.
        let other = ["kind": Variant("desktop")]
        _ = try await service.settings.grant("org.example.App", "screen", other)
        #expect(try await guardian.check(app.name(), "screen").status == "not-determined")
        _ = try await service.settings.revoke("org.example.App", "contacts")
        #expect(
            try await guardian.first("UseEnded", saying: String(use)).arguments
                == .tuple(use, "revoked")
        )
        #expect(app.signals.isEmpty)
    }

    @Test("a client whose mark nothing proves is IdentityUnknown, and the text says why")
    func unproved() async throws {
        let guardian = try await LocalClient(on: service.bus)
        let instance = try FlatpakInstance("org.example.App", in: service.folder)
        unlink(instance.record)
        let app = try await AppProcess(instance, on: service.bus)
        let answer = try await guardian.check(app.name())
        #expect(answer.error == "IdentityUnknown", "\(answer)")
        #expect(answer.text.contains(app.name()))
    }

    @Test("a Flatpak guards nothing, whatever it passes")
    func noGuard() async throws {
        let instance = try FlatpakInstance("org.example.App", in: service.folder)
        let app = try await AppProcess(instance, on: service.bus)
        let other = try await service.app()
        let none: [String: Variant] = [:]
        for (member, arguments) in [
            ("Check", Variant.tuple(other.name(), "contacts", none)), ("Check", .unit),
            ("Check", .tuple("x", "", none)), ("BeginUse", .tuple(app.name(), "contacts", none)),
            ("EndUse", .tuple(UInt64(1))), ("ActiveUses", .unit), ("Fly", .unit),
        ] {
            let answer = try await app.authority(member, arguments)
            #expect(answer.error == "AccessDenied", "\(member) \(arguments): \(answer)")
        }
        _ = try await service.settings.grant(other.id, "contacts")
        let use = try await service.settings.beginUse(other.name())
        _ = try await service.settings.authority("EndUse", .tuple(use))
        try await app.settle()
        #expect(app.signals.isEmpty)
    }
}
