import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

/// What is acknowledged or shown is kept, whenever the service is killed.
@Suite("A killed service", .timeLimit(.minutes(5)))
struct KilledServiceTests {
    /// A change that settings make, and the state that it leaves.
    private struct Change {
        let app: String
        let member: String
        let arguments: Variant
        let state: String

        /// Each grant has an end of its own, by which it is known again.
        init(_ number: Int) {
            app = "org.example.A\(number % 5)"
            let expires = UInt64(4_000_000_000 + number)
            switch number % 7 {
            case 0: (member, arguments, state) = ("ResetApp", .tuple(app), "none")
            case 3, 5: (member, arguments, state) = ("Revoke", .tuple(app, "contacts"), "denied")
            default:
                let options = ["lifetime": Variant("until"), "expires": Variant(expires)]
                member = "Grant"
                arguments = .tuple(app, "contacts", options)
                state = "\(expires)"
            }
        }
    }

    private static let apps = (0..<5).map { "org.example.A\($0)" }
    private static let burst = 64

    @Test(
        "of 100 services killed at work, nothing acknowledged is lost, and nothing shown",
        arguments: 1...4
    )
    func kill(quarter: Int) async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        let settings = try await LocalClient(on: bus)
        var random = SystemRandomNumberGenerator()
        var possible = Dictionary(uniqueKeysWithValues: Self.apps.map { ($0, Set(["none"])) })
        for round in 0..<25 {
            let service = try await Self.start(on: bus, in: folder)
            for (app, state) in try await Self.states(settings) {
                #expect(possible[app]?.contains(state) == true, "\(app): \(state) in \(round)")
                possible[app] = [state]
            }
            let seen = settings.signals.entries.count
            let changes = (0..<Self.burst).map { Change(round * Self.burst + $0) }
            let answers = Self.send(changes, from: settings)
            let count = Int.random(in: 1..<Self.burst, using: &random)
            for _ in 0..<count { try await answers.next() }
            service.kill(SIGKILL)
            _ = await service.exitStatus()
            for _ in count..<Self.burst { try await answers.next() }

            var shown = Set(settings.signals.entries[seen...].compactMap(Self.end))
            for (number, isAcknowledged) in answers.entries where isAcknowledged {
                shown.insert(changes[number].state + " \(number)")
            }
            for app in Self.apps {
                Self.narrow(&possible[app, default: []], changes, of: app, shown)
            }
        }
    }

    private static func start(
        on bus: PrivateBus,
        in folder: TemporaryFolder
    ) async throws -> TestProcess {
        let service = try TestProcess(
            TestProcess.product("consentd"),
            ["--state-directory", folder.path("state")],
            environment: [
                "PATH": "/usr/bin:/bin",
                "DBUS_SESSION_BUS_ADDRESS": bus.address,
                "DBUS_SYSTEM_BUS_ADDRESS": bus.address,
            ]
        )
        try await service.line(of: .error, containing: "Serving org.consentd.Consent1")
        return service
    }

    /// Sends all at once; tells which were answered, and whether by more than an error.
    private static func send(
        _ changes: [Change],
        from settings: LocalClient
    ) -> Journal<(number: Int, isAcknowledged: Bool)> {
        let answers = Journal<(number: Int, isAcknowledged: Bool)>()
        let target = ObjectAddress(Names.service, "/org/consentd/Consent1", Names.manager)
        for (number, change) in changes.enumerated() {
            settings.connection.call(target, change.member, change.arguments) { reply in
                answers.append((number, (try? reply.get()) != nil))
            }
        }
        return answers
    }

    /// What every app holds.
    private static func states(_ settings: LocalClient) async throws -> [String: String] {
        var states = Dictionary(uniqueKeysWithValues: apps.map { ($0, "none") })
        for row in try await settings.grants().rows {
            let app = try #require(row["app-id"]?.as(String.self))
            states[app] =
                row["expires"]?.as(UInt64.self).map { "\($0)" } ?? row["status"]?.as(String.self)
        }
        return states
    }

    /// The end of the grant that a signal shows.
    private static func end(_ signal: Signal) -> String? {
        let details = signal.arguments.children.last?.as([String: Variant].self)
        return details?["expires"]?.as(UInt64.self).map { "\($0)" }
    }

    /// Changes are committed in order: the state is that of the last one shown, or of a later one.
    private static func narrow(
        _ possible: inout Set<String>,
        _ changes: [Change],
        of app: String,
        _ shown: Set<String>
    ) {
        for (number, change) in changes.enumerated() where change.app == app {
            if shown.contains(change.state) || shown.contains("\(change.state) \(number)") {
                possible = []
            }
            possible.insert(change.state)
        }
    }
}
