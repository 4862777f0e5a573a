import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

/// Every member of the contract, called by whom it is not for.
@Suite(
    "What can be reached",
    .enabled(if: FlatpakInstance.canRun, "bwrap makes no sandbox here"),
    .timeLimit(.minutes(5))
)
struct ReachTests {
    @Test("a sandboxed app reaches Permissions, and nothing else of the main object")
    func main() async throws {
        let sandboxes = try await Sandboxes()
        let calls = ContractCall.all(at: Names.object)
        let answers = try await sandboxes.app.answers(to: calls)
        let reached = zip(calls, answers).filter { !$1.isWall }.map(\.0.name)
        // What is added to the contract for sandboxed apps is added here, after some thought.
        #expect(
            Set(reached) == [
                "Permissions.Availability", "Permissions.Cancel", "Permissions.Identity",
                "Permissions.OpenSettings", "Permissions.Relinquish", "Permissions.Request",
                "Permissions.Status", "Properties.Get Permissions.Version",
                "Properties.GetAll Permissions", "Introspectable.Introspect",
            ]
        )
        #expect(calls.count > 60, "the contract was read")
        for signature in ContractCall.interfaces.flatMap({ $0.methods.values.map(\.arguments) }) {
            #expect(ContractCall.sample(signature).signature == signature, "it was called rightly")
        }
    }

    @Test("beside it a sandboxed app reaches its own object, once there is one")
    func objects() async throws {
        let sandboxes = try await Sandboxes()
        for id in [Sandboxes.appID, Sandboxes.otherID] {
            let granted = try await sandboxes.service.settings.grant(
                id,
                "contacts",
                ["kind": Variant("flatpak")]
            )
            #expect(granted.value(Bool.self) == true)
        }
        let own = Sandboxes.object(Sandboxes.appID)
        for path in Sandboxes.objects where path != Names.object {
            let calls = ContractCall.all(at: path)
            let answers = try await sandboxes.app.answers(to: calls)
            let reached = Set(zip(calls, answers).filter { !$1.isWall }.map(\.0.name))
            switch path {
            case own:
                #expect(
                    reached == [
                        "Introspectable.Introspect", "Properties.GetAll App",
                        "Properties.Get App.AppId", "Properties.Get App.Kind",
                        "Properties.Get App.Name", "Properties.Get App.Grants",
                    ]
                )
            case "/", "/org", "/org/consentd", Names.apps:
                #expect(reached == ["Introspectable.Introspect"], "\(path)")
            default:
                #expect(reached.isEmpty, "\(path)")
            }
        }
    }

    @Test("what is for host programs answers a sandboxed app alike, whatever it is asked")
    func alike() async throws {
        let sandboxes = try await Sandboxes()
        let others = ContractCall.interfaces.map(\.name)
            .filter { ![Names.permissions, Names.app, Names.agent].contains($0) }
        #expect(others.contains(Names.manager) && others.contains(Names.agents))
        let mutations: [Variant] = [
            .unit, .tuple("x"), .tuple("", ""), .tuple(UInt32(1)),
            .tuple(Sandboxes.otherID, "contacts"),
            .tuple(String(repeating: "x", count: 2_000), "contacts", [String: Variant]()),
        ]
        for interface in others {
            var calls = ContractCall.all(at: Names.object).filter {
                $0.interface == interface
                    || $0.arguments.children.first?.as(String.self) == interface
            }
            for call in calls where call.interface == interface {
                calls += mutations.map { arguments in
                    ContractCall(
                        path: call.path,
                        interface: interface,
                        member: call.member,
                        arguments: arguments
                    )
                }
            }
            let answers = Set(try await sandboxes.app.answers(to: calls))
            #expect(answers.count == 1, "\(interface): \(answers)")
            #expect(answers.first?.error == "AccessDenied")
        }
    }

    @Test("nothing of that did anything")
    func harmless() async throws {
        let sandboxes = try await Sandboxes()
        let settings = sandboxes.service.settings
        for permission in ["contacts", "screen"] {
            _ = try await settings.grant(Sandboxes.otherID, permission)
        }
        let before = [try await settings.grants(), try await settings.history()]
        for path in Sandboxes.objects {
            _ = try await sandboxes.app.answers(to: ContractCall.all(at: path))
        }
        #expect([try await settings.grants(), try await settings.history()] == before)
        let prompters = try await settings.manager("Diagnose").rows
            .first { $0["check"]?.as(String.self) == "prompters" }
        #expect(prompters?["outcome"]?.as(String.self) == "warning", "no agent was registered")
    }

    @Test("attack A8: who is not proved gets IdentityUnknown from every member, and no other word")
    func unproved() async throws {
        let service = try await ServiceFixture()
        let instance = try FlatpakInstance(Sandboxes.appID, in: service.folder)
        unlink(instance.record)
        let app = try await AppProcess(instance, on: service.bus)
        _ = try await service.settings.grant(Sandboxes.appID, "contacts")
        for path in Sandboxes.objects {
            let answers = Set(try await app.answers(to: ContractCall.all(at: path)))
            #expect(answers.count == 1, "\(path): \(answers)")
            #expect(answers.first?.error == "IdentityUnknown", "\(path)")
        }
        #expect(app.signals.isEmpty)
        let apps = try await service.settings.manager("ListApps", .tuple([String: Variant]())).rows
        #expect(apps.count <= 1, "only the one that was granted is known: \(apps)")
    }

    @Test(
        "attacks A11, A17: nothing in the contract takes a process, a user or a caller's own word"
    )
    func vocabulary() {
        let names = ContractCall.interfaces.flatMap { $0.xml.split(separator: "\"") }
        for word in ["pid", "uid", "process", "user", "cgroup", "exe"] {
            #expect(!names.contains { $0 == word }, "\(word)")
        }
        for key in Key.allCases {
            #expect(!["pid", "uid", "process-id", "user-id"].contains(key.rawValue))
        }
    }

    @Test("attack A17: a sandboxed app cannot ask in the name of another, nor take its file's id")
    func borrowedName() async throws {
        let sandboxes = try await Sandboxes()
        let app = sandboxes.app
        try sandboxes.service.folder.write(
            "[Desktop Entry]\nType=Application\nName=There\nExec=/usr/bin/sleep\n",
            to: "applications/org.example.There.desktop"
        )
        for id in [Sandboxes.otherID, Sandboxes.appID, "/usr/bin/sleep"] {
            let options = ["reason": Variant("To try it"), "app-id": Variant(id)]
            #expect(
                try await app.answer(to: app.request("contacts", options)).error == "AccessDenied"
            )
        }
        var answers: Set<Answer> = []
        for id in ["org.example.There", "org.example.Never", "", "../x", "/usr/bin/sleep"] {
            answers.insert(try await app.permissions("Identify", .tuple(id, [String: Variant]())))
        }
        answers.insert(try await app.permissions("Identify", .unit))
        #expect(answers.count == 1, "whether a desktop file exists is not told: \(answers)")
        #expect(answers.first?.error == "AccessDenied")
    }
}
