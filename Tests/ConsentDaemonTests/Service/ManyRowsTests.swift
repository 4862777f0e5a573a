import ConsentWire
import GIO
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("300,000 rows", .timeLimit(.minutes(5)))
struct ManyRowsTests {
    private static let permissions = [
        "contacts", "screen", "motion", "health", "assistant", "reminders", "calendars",
        "speakers", "screenshot", "removed",
    ]

    /// A daemon on 300,000 decisions of 30,000 apps; those for `removed` are of a permission that
    /// the catalogue does not have any more.
    private static func filled() async throws -> ServiceFixture {
        let service = try await ServiceFixture()
        try await service.daemon.stop()
        let database = try Database(
            path: service.folder.path("state/consent.db"),
            access: .readWrite,
            busyMilliseconds: 0
        )
        let names = permissions.enumerated().map { "(\($0.offset), '\($0.element)')" }
        try database.execute(
            """
            BEGIN;
            WITH RECURSIVE numbers(n) AS
                (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 299999),
                names(digit, name) AS (VALUES \(names.joined(separator: ", ")))
            INSERT INTO pairs(app_id, kind, permission, stored_answer, stored_lifetime,
                stored_reason, stored_since, refused_levels, asks_every_time, dismissals,
                has_unclear_refusal, holds)
            SELECT printf('org.example.App%06d', n / 10), 'flatpak', name,
                'allowed', 'always', 'user', n, '', 0, 0, 0, 1
            FROM numbers JOIN names ON digit = n % 10;
            INSERT INTO apps(app_id, kind, name, first_seen, last_seen, revision)
            SELECT app_id, kind, 'App', 1, max(stored_since), 1 FROM pairs GROUP BY app_id;
            INSERT INTO history(time, app_id, kind, permission, event)
            SELECT stored_since, app_id, kind, permission, 'answer' FROM pairs LIMIT 10000;
            COMMIT;
            """
        )
        return try await ServiceFixture(
            bus: service.bus,
            folder: service.folder,
            clock: service.clock
        )
    }

    @Test("lists page through all of it, the tree shows a thousand apps, a reset takes all")
    func everything() async throws {
        let service = try await Self.filled()
        let settings = service.settings
        var rows: [[String: Variant]] = []
        while rows.count.isMultiple(of: 10_000) {
            var filter = ["limit": Variant(UInt32(10_000)), "permission": Variant("contacts")]
            filter["after"] = rows.last?["cursor"]
            let page = try await settings.grants(filter).rows
            rows += page
            if page.isEmpty { break }
        }
        #expect(rows.count == 30_000)
        #expect(Set(rows.map { $0["app-id"] }).count == 30_000)
        #expect(rows.allSatisfy { $0["status"]?.as(String.self) == "authorized" })
        #expect(try await settings.grants().rows.count == 1_000, "a page unless told otherwise")

        let one = try await settings.grants(["app-id": Variant("org.example.App012345")]).rows
        #expect(one.count == 10)
        let apps = try await settings.manager("ListApps", .tuple([String: Variant]())).rows
        #expect(apps.count == 1_000)

        let tree = try TestProcess(
            "busctl",
            ["--user", "--list", "tree", Names.service],
            environment: ["DBUS_SESSION_BUS_ADDRESS": service.bus.address, "PATH": "/usr/bin:/bin"]
        )
        let lines = await tree.wholeText().split(separator: "\n")
        #expect(lines.count { $0.hasPrefix(Names.apps + "/") } == 1_000)
        #expect(lines.contains { $0.hasSuffix("App029999") }, "the ones seen last")

        #expect(try await settings.manager("ResetAll").value(UInt32.self) == 300_000)
        #expect(try await settings.grants().rows.isEmpty)
    }

    @Test(
        "others are served while a list is read",
        arguments: [
            ("ListGrants", ["status": Variant("denied"), "permission": Variant("contacts")]),
            ("ListApps", ["limit": Variant(UInt32(10_000))]),
            ("History", ["limit": Variant(UInt32(10_000))]),
        ]
    )
    func between(member: String, filter: [String: Variant]) async throws {
        let service = try await Self.filled()
        let connection = service.settings.connection
        let answers = Journal<String>()
        let manager = ObjectAddress(Names.service, "/org/consentd/Consent1", Names.manager)
        connection.call(manager, member, .tuple(filter), timeout: .never) { _ in
            answers.append(member)
        }
        // Sent in one go: what comes before the list was served before it.
        for _ in 0..<100 {
            connection.call(manager, "Diagnose", timeout: .never) { _ in answers.append("other") }
        }
        #expect(try await answers.index { $0 == member } > 10)
    }
}
