import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Starting and being replaced", .timeLimit(.minutes(5)))
struct ReplacementTests {
    @Test("a second daemon leaves before it touches the database")
    func nameTaken() async throws {
        let service = try await ServiceFixture()
        let other = try TemporaryFolder()
        let second = RunningDaemon(on: service.bus, in: other, clock: TestClock())
        #expect(try await second.endings.first() == .nameTaken)
        #expect(!FileManager.default.fileExists(atPath: other.path("state")))
        #expect(
            try await service.settings.grant("org.example.A", "contacts").value(Bool.self) == true
        )
    }

    @Test("--replace takes the place of one that was started so, and only of such a one")
    func replace() async throws {
        let plain = try await ServiceFixture()
        let refused = RunningDaemon(on: plain.bus, in: plain.folder, clock: plain.clock) {
            $0.replaces = true
        }
        #expect(try await refused.endings.first() == .nameTaken)

        let service = try await ServiceFixture { $0.replaces = true }
        let app = try await service.app()
        _ = try await service.settings.grant(app.id, "contacts")
        let second = RunningDaemon(on: service.bus, in: service.folder, clock: service.clock) {
            $0.replaces = true
        }
        #expect(try await service.daemon.endings.first() == .replaced)
        #expect(try await app.status("contacts").status == "authorized")
        try await second.stop()
    }

    @Test("being replaced, what is being written is kept and what waits gets an error")
    func replacedAtWork() async throws {
        let service = try await ServiceFixture { $0.replaces = true }
        let agent = try await service.agent()
        let app = try await service.app()
        let request = try app.request("contacts")
        let question = try await agent.next()
        let second = RunningDaemon(on: service.bus, in: service.folder, clock: service.clock) {
            $0.replaces = true
        }
        #expect(try await app.answer(to: request).error == "NoReply")
        #expect(try await agent.withdrawn.next() == question.token)
        #expect(try await app.status("contacts").status == "not-determined")
        try await second.stop()
    }

    @Test("a database that another daemon uses: the name is taken, and everything says StoreFailed")
    func inUse() async throws {
        let first = try await ServiceFixture()
        _ = try await first.settings.grant("org.example.A", "contacts")
        let second = try await ServiceFixture(folder: first.folder)
        let app = try await second.app()
        try await Self.expectStoreFailed(second, app)
        let rows = try await second.settings.manager("Diagnose").rows
        let database = rows.first { $0["check"]?.as(String.self) == "database" }
        #expect(database?["outcome"]?.as(String.self) == "failed")
        #expect(database?["detail"]?.as(String.self)?.isEmpty == false)
        #expect(try await first.settings.grants().rows.count == 1)
    }

    @Test("replaced while it waits for the database of the one before, a daemon ends")
    func replacedBeforeItServes() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        // Another process that uses the folder, from another file description.
        let holder = try StateFolder(at: .path(folder.path("state")))
        let second = RunningDaemon(on: bus, in: folder, clock: TestClock()) {
            $0.replaces = true
            $0.replacementAttempts = .max
        }
        let client = try await LocalClient(on: bus)
        try await second.serves(on: client.connection)
        let third = try RunningDaemon(on: bus, in: TemporaryFolder(), clock: TestClock()) {
            $0.replaces = true
        }
        #expect(try await second.endings.first() == .replaced)
        #expect(try await client.permissions("Identity").error == nil)
        try await third.stop()
        withExtendedLifetime(holder) {}
    }

    @Test("attack A19: of what one sender calls before it serves, no more is kept than may wait")
    func floodedBeforeItServes() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        let holder = try StateFolder(at: .path(folder.path("state")))
        let daemon = RunningDaemon(on: bus, in: folder, clock: TestClock()) {
            $0.replaces = true
            $0.replacementAttempts = .max
        }
        let client = try await LocalClient(on: bus)
        try await daemon.serves(on: client.connection)
        let answers = Journal<Answer>()
        let object = ObjectAddress(Names.service, "/org/consentd/Consent1", Names.permissions)
        for _ in 0..<CallerRegistry.waitingLimit + 10 {
            client.connection.call(object, "Identity", timeout: .never) {
                answers.append(Answer($0))
            }
        }
        for _ in 0..<10 { #expect(try await answers.next().error == "LimitsExceeded") }
        try await daemon.stop()
        for _ in 0..<CallerRegistry.waitingLimit {
            #expect(try await answers.next().error == "NoReply")
        }
        withExtendedLifetime(holder) {}
    }

    @Test("what kept the database closed is repaired: the next call finds it open")
    func repaired() async throws {
        let folder = try TemporaryFolder()
        let state = folder.path("state")
        try FileManager.default.createDirectory(
            atPath: state,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o755]
        )
        let service = try await ServiceFixture(folder: folder)
        let app = try await service.app()
        #expect(try await app.status("contacts").error == "StoreFailed")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: state)
        // Each look-up that fails has the store try; how many it takes is the scheduler's.
        var status = try await app.status("contacts")
        for _ in 0..<10_000 where status.error == "StoreFailed" {
            status = try await app.status("contacts")
        }
        #expect(status.status == "not-determined")
        #expect(
            try await service.settings.grant("org.example.A", "contacts").value(Bool.self) == true
        )
        #expect(try await app.status("contacts").status == "not-determined")
    }

    @Test("a database of a newer release is refused, untouched")
    func newer() async throws {
        var service = try await ServiceFixture()
        _ = try await service.settings.grant("org.example.A", "contacts")
        try await service.daemon.stop()
        let path = service.folder.path("state/consent.db")
        try Database(path: path, access: .readWrite, busyMilliseconds: 0)
            .execute("PRAGMA user_version = 1000000")
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        service = try await ServiceFixture(folder: service.folder)
        try await Self.expectStoreFailed(service, try await service.app())
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    private static func expectStoreFailed(_ service: ServiceFixture, _ app: AppProcess) async throws
    {
        let settings = service.settings
        let none: [String: Variant] = [:]
        let pair = Variant.tuple("org.example.A", "contacts")
        #expect(try await app.status("contacts").error == "StoreFailed")
        #expect(try await app.answer(to: app.request("contacts")).error == "StoreFailed")
        let relinquish = try await app.permissions("Relinquish", .tuple("contacts"))
        #expect(relinquish.error == "StoreFailed")
        let availability = try await app.permissions("Availability", .tuple("contacts"))
        #expect(availability.error == "StoreFailed")
        #expect(try await app.permissions("Identity").error == nil)
        let calls: [(String, Variant)] = [
            ("Grant", .tuple("org.example.A", "contacts", none)), ("Revoke", pair),
            ("AskEveryTime", pair), ("Reset", pair), ("ResetApp", .tuple("org.example.A")),
            ("ResetPermission", .tuple("contacts")), ("ResetAll", .unit),
            ("SetEnabled", .tuple("contacts", false)),
            ("Explain", .tuple("org.example.A", "contacts", none)),
            ("ListApps", .tuple(none)), ("ListGrants", .tuple(none)), ("History", .tuple(none)),
            ("ListPermissions", .tuple(none)),
        ]
        for (member, arguments) in calls {
            let answer = try await settings.manager(member, arguments)
            #expect(answer.error == "StoreFailed", "\(member): \(answer)")
            #expect(!answer.text.isEmpty)
        }
    }

    @Test("no bus: the daemon says so and ends")
    func noBus() async throws {
        let bus = try await PrivateBus()
        await bus.stop()
        let daemon = RunningDaemon(on: bus, in: bus.folder, clock: TestClock())
        guard case .failed(let text) = try await daemon.endings.first() else {
            Issue.record("it did not fail")
            return
        }
        #expect(text.contains("bus"))
    }
}
