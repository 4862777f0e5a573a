import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

/// What a sandboxed app can learn of other apps, of the user and of the machine: nothing.
@Suite(
    "What is learnt of others",
    .enabled(if: FlatpakInstance.canRun, "bwrap makes no sandbox here"),
    .timeLimit(.minutes(5))
)
struct OtherAppsTests {
    /// Everything that an app can be answered without a change.
    private static func replies(_ sandboxes: Sandboxes) async throws -> [Answer] {
        var calls: [ContractCall] = []
        for permission in try await sandboxes.permissions() + ["no-such-permission"] {
            for (member, arguments) in [
                ("Status", Variant.tuple(permission, [String: Variant]())),
                ("Availability", .tuple(permission)), ("Cancel", .tuple(permission)),
            ] {
                calls.append(
                    ContractCall(
                        path: Names.object,
                        interface: Names.permissions,
                        member: member,
                        arguments: arguments
                    )
                )
            }
        }
        for path in Sandboxes.objects {
            calls += ContractCall.all(at: path)
                .filter { ![Names.permissions].contains($0.interface) }
        }
        return try await sandboxes.app.answers(to: calls)
    }

    @Test("another app's object, seen or never seen, answers byte for byte as an unknown path")
    func objects() async throws {
        let sandboxes = try await Sandboxes()
        let settings = sandboxes.service.settings
        _ = try await settings.grant(Sandboxes.otherID, "contacts", ["kind": Variant("flatpak")])
        let paths = [Sandboxes.otherID, Sandboxes.unseenID].map(Sandboxes.object)
        let calls = ContractCall.all(at: "")
        var answers: [[Answer]] = []
        // A path that belongs to nothing of ours, as long as those.
        let unknown = "/org/consentd/Consent1/" + String(repeating: "x", count: paths[0].count - 23)
        #expect(unknown.count == paths[0].count)
        for path in paths + [unknown] {
            let there = calls.map { call in
                var call = call
                call.path = path
                return call
            }
            answers.append(
                try await sandboxes.app.answers(to: there).map { answer in
                    guard case .failure(let name, let text) = answer else { return answer }
                    return .failure(name: name, text: text.replacing(path, with: "PATH"))
                }
            )
        }
        #expect(answers[0] == answers[2])
        #expect(answers[1] == answers[2])
        #expect(answers[0].allSatisfy { $0.error != nil })
    }

    @Test("an app of the same id and another kind is another app")
    func sameID() async throws {
        let sandboxes = try await Sandboxes()
        let settings = sandboxes.service.settings
        let before = try await Self.replies(sandboxes)
        let kind = ["kind": Variant("desktop")]
        #expect(try await settings.grant(Sandboxes.appID, "contacts", kind).error == nil)
        #expect(try await Self.replies(sandboxes) == before)
        let own = ["kind": Variant("flatpak")]
        #expect(try await settings.grant(Sandboxes.appID, "screen", own).error == nil)
        let all = try await sandboxes.app.call(
            ContractCall.properties,
            "GetAll",
            .tuple(Names.app),
            at: Sandboxes.object(Sandboxes.appID)
        )
        let values = try #require(all.value([String: Variant].self))
        #expect(values["Kind"]?.as(String.self) == "flatpak")
        let grants = values["Grants"]?.as([[String: Variant]].self)
        #expect(grants?.map { $0["permission"]?.as(String.self) } == ["screen"])
    }

    @Test("what happens to other apps changes no byte of an app's replies, and tells it nothing")
    func silence() async throws {
        let sandboxes = try await Sandboxes()
        let (service, app) = (sandboxes.service, sandboxes.app)
        try await app.open("second")
        try await app.settle("second")
        let before = try await Self.replies(sandboxes)

        let settings = service.settings
        let other = try await sandboxes.start(Sandboxes.otherID)
        let agent = try await service.agent()
        for (word, permission) in [
            ("allow", "contacts"), ("deny", "screen"), ("dismiss", "motion"),
        ] {
            _ = try await service.ask(other, permission, agent, word)
        }
        _ = try await settings.revoke(Sandboxes.otherID, "contacts")
        _ = try await settings.manager("AskEveryTime", .tuple(Sandboxes.otherID, "photos"))
        let once = ["lifetime": Variant("once"), "kind": Variant("flatpak")]
        _ = try await settings.grant(Sandboxes.otherID, "contacts", once)
        _ = try await settings.manager("Reset", .tuple(Sandboxes.otherID, "screen"))
        // A question of the other one stands while this one looks.
        let asked = try other.request("health")
        let question = try await agent.next()
        #expect(try await Self.replies(sandboxes) == before)
        question.answer("deny")
        _ = try await other.answer(to: asked)
        await other.kill()
        try await service.left(other.name())
        try await service.advance(by: .seconds(6))
        _ = try await agent.unregister()
        _ = try await settings.manager("ResetApp", .tuple(Sandboxes.otherID))
        _ = try await settings.manager("ResetAll")
        #expect(try await Self.replies(sandboxes) == before)
        #expect(app.signals.isEmpty)

        // Its own state is told: by both of its connections, and in no word about the other.
        let kind = ["kind": Variant("flatpak")]
        _ = try await settings.grant(Sandboxes.appID, "contacts", kind)
        _ = try await settings.manager("SetEnabled", .tuple("contacts", false))
        for connection in ["main", "second"] { try await app.settle(connection) }
        let told = app.signals.map { "\($0.connection) \($0.member) \($0.status ?? "")" }
        #expect(
            told.sorted() == [
                "main StatusChanged authorized", "main StatusChanged disabled",
                "second StatusChanged authorized", "second StatusChanged disabled",
            ]
        )
    }

    @Test("attack A19: a full queue refuses an app in the words of its own limit")
    func fullQueue() async throws {
        let sandboxes = try await Sandboxes()
        let service = sandboxes.service
        let agent = try await service.agent()
        let permissions = ["contacts", "screen", "motion", "health", "assistant"]
        let flood = try await sandboxes.start(Sandboxes.otherID)
        let asked = try permissions.map { try flood.request($0) }
        _ = try await agent.next()
        let own = try await flood.answer(to: flood.request("location"))
        #expect(own.error == "TooManyRequests")
        #expect(agent.questions.entries.count == 1, "one question on the screen, whoever floods")

        // Four of the flood wait; sixty others fill what is left.
        var others: [Journal<Answer>] = []
        for number in 0..<60 {
            let options = [
                "reason": Variant("To try it"), "app-id": Variant("org.example.A\(number / 4)"),
            ]
            others.append(
                service.settings.begin("Request", .tuple(permissions[number % 4], options))
            )
        }
        try await service.settings.settle()
        let full = try await sandboxes.app.answer(to: sandboxes.app.request("contacts"))
        #expect(full == own)
        #expect(asked.allSatisfy { !flood.isAnswered($0) })
        #expect(others.allSatisfy { $0.entries.isEmpty })
    }
}
