import Foundation
import GIO
import TestSupport
import Testing

/// Callers that are over, close, become another program or lend their connection at any moment.
///
/// Every app holds every permission. A caller gives its own one back, and only that; so whatever
/// else is missing in the end was taken from an app that never gave it back.
@Suite("A crowd of callers that die", .timeLimit(.minutes(5)))
struct CrowdTests {
    private static let permissions = [
        "assistant", "calendars", "contacts", "health", "motion", "notifications", "reminders",
        "screen",
    ]
    private static let callers = permissions.indices.map { "caller-\($0)" }

    @Test("attacks A2, A3, A9, A15: 10,000 callers: none is taken for another, nothing is kept")
    func tenThousand() async throws {
        let service = try await ServiceProcess()
        let apps = Self.callers + ["successor", "heir", "bystander"]
        for app in apps {
            try FileManager.default.linkItem(
                atPath: TestProcess.product("crowd"),
                toPath: service.folder.path(app)
            )
            for permission in Self.permissions {
                _ = try await service.settings.grant(service.folder.path(app), permission)
            }
        }
        let granted = try await Self.held(service)
        #expect(granted.count == apps.count * Self.permissions.count)
        let before = try service.figures().descriptors

        let seed = UInt64.random(in: 1...1_000_000)
        let crowd = try TestProcess(
            TestProcess.product("crowd"),
            [service.bus.folder.path("bus"), service.folder.path, "10000", "\(seed)"]
                + Self.permissions
        )
        #expect(await crowd.exitStatus() == .exited(0))
        let counts = Self.counts(await crowd.wholeText())
        #expect(counts["served"] == (counts["waited"] ?? 0) + (counts["lent"] ?? 0), "\(counts)")
        #expect(counts.filter { $0.key != "reused" && $0.value > 1_000 }.count == 7, "\(counts)")

        #expect(try await service.descriptors(backTo: before) <= before)
        let missing = granted.subtracting(try await Self.held(service))
        let given = Set(zip(Self.callers, Self.permissions).map { Held(app: $0, permission: $1) })
        #expect(given.isSubset(of: missing))
        // What a caller becomes before it is looked at is who calls: that cannot be told.
        let wrong = missing.subtracting(given).filter { $0.app != "successor" }
        #expect(wrong.isEmpty, "seed \(seed)")
        let known = try await service.settings.manager("ListApps", .tuple([String: Variant]()))
        let names = known.rows.compactMap { $0["app-id"]?.as(String.self) }
        #expect(Set(names).isSubset(of: Set(apps.map { service.folder.path($0) })))
    }

    private struct Held: Hashable {
        let app: String
        let permission: String
    }

    private static func held(_ service: ServiceProcess) async throws -> Set<Held> {
        let rows = try await service.settings.grants(["status": Variant("authorized")]).rows
        return Set(
            rows.compactMap { row in
                guard let id = row["app-id"]?.as(String.self),
                    let permission = row["permission"]?.as(String.self)
                else { return nil }
                return Held(app: URL(fileURLWithPath: id).lastPathComponent, permission: permission)
            }
        )
    }

    /// Reads `name=number` words.
    private static func counts(_ text: String) -> [String: Int] {
        let pairs = text.split(whereSeparator: \.isWhitespace).map { $0.split(separator: "=") }
        return Dictionary(
            pairs.compactMap { pair in
                guard pair.count == 2, let number = Int(pair[1]) else { return nil }
                return (String(pair[0]), number)
            },
            uniquingKeysWith: +
        )
    }
}
