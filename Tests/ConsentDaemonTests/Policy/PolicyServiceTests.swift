import ConsentDaemon
import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

@Suite("Policy on the bus", .timeLimit(.minutes(5)))
struct PolicyServiceTests {
    /// A service whose administrator is the test.
    private struct Administered {
        let service: ServiceFixture
        var settings: LocalClient { service.settings }

        init() async throws {
            let folder = try TemporaryFolder()
            for name in ["etc/consent/policy.d", "usr/policy.d"] {
                try FileManager.default.createDirectory(
                    atPath: folder.path(name),
                    withIntermediateDirectories: true
                )
            }
            service = try await ServiceFixture(folder: folder) { configuration in
                configuration.policyFolders = Self.folders(in: folder)
            }
        }

        static func folders(in folder: TemporaryFolder) -> PolicyFolders {
            PolicyFolders(
                paths: [folder.path("etc/consent/policy.d"), folder.path("usr/policy.d")],
                owner: geteuid()
            )
        }

        func path(_ name: String) -> String { service.folder.path("etc/consent/policy.d/\(name)") }

        /// Puts a file in its place as editors do: at once.
        func write(_ text: String, to name: String) throws {
            let draft = try service.folder.write(text, to: "draft")
            chmod(draft, 0o644)
            rename(draft, path(name))
        }

        func remove(_ name: String) { unlink(path(name)) }

        /// Waits until an app is told a status of a permission, from a place among its events on.
        func told(
            _ app: AppProcess,
            _ permission: String,
            _ status: String,
            after start: Int
        ) async throws -> AppProcess.Told? {
            let index = try await app.events.index(from: start) { event in
                if case .signal(let told) = event {
                    told.permission == permission && told.status == status
                } else {
                    false
                }
            }
            guard case .signal(let told) = app.events.entries[index] else { return nil }
            return told
        }
    }

    @Test("deny comes and goes live; managers read its file, the app only that it is a policy")
    func deny() async throws {
        let administered = try await Administered()
        let app = try await administered.service.app()
        try await app.settle()
        _ = try await administered.settings.grant(app.id, "contacts")
        var start = app.events.entries.count
        try administered.write("[contacts]\nRule=deny\n", to: "50-school.conf")
        let told = try await administered.told(app, "contacts", "restricted", after: start)
        let details = told?.arguments.children[2].as([String: Variant].self)
        #expect(details?["reason"]?.as(String.self) == "policy")
        #expect(details?["source"]?.as(String.self) == "policy")
        #expect(details?["hint"] == nil, "the user has nothing to change")
        let status = try await app.status("contacts")
        #expect(status.status == "restricted")
        #expect(status.details["source"]?.as(String.self) == "policy")
        let path = administered.path("50-school.conf")
        let changed = try await administered.settings.signals.first {
            $0.member == "Changed" && $0.arguments.description.contains("restricted")
        }
        #expect(changed.arguments.description.contains(path))

        start = app.events.entries.count
        administered.remove("50-school.conf")
        _ = try await administered.told(app, "contacts", "authorized", after: start)
        #expect(try await app.status("contacts").reason == "settings")
    }

    @Test(
        "under a policy nothing can be changed, and the error names its file to managers",
        arguments: ["deny", "allow", "freeze"]
    )
    func restricted(rule: String) async throws {
        let administered = try await Administered()
        let settings = administered.settings
        let id = "org.example.Reader"
        _ = try await settings.grant(id, "contacts")
        _ = try await settings.grant(id, "motion")
        let app = try await administered.service.app()
        try await app.settle()
        let start = app.events.entries.count
        // The other file's news tells that this one is read too.
        try administered.write("[contacts \(id)]\nRule=\(rule)\n", to: "a.conf")
        try administered.write("[health]\nRule=deny\n", to: "b.conf")
        _ = try await administered.told(app, "health", "restricted", after: start)
        let path = administered.path("a.conf")
        let pair = Variant.tuple(id, "contacts")
        for answer in [
            try await settings.grant(id, "contacts"), try await settings.revoke(id, "contacts"),
            try await settings.manager("AskEveryTime", pair),
            try await settings.manager("Reset", pair),
        ] {
            #expect(answer.error == "Restricted")
            #expect(answer.text.contains(path))
        }
        let options: [String: Variant] = [:]
        let explained = try await settings.manager("Explain", .tuple(id, "contacts", options))
        let status = ["deny": "restricted", "allow": "authorized", "freeze": "authorized"][rule]
        #expect(explained.status == status)
        let chain = explained.chain
        let rules = ["deny": "policy-deny", "allow": "policy-allow", "freeze": "stored-decision"]
        let applying = chain.first { $0["applies"]?.as(Bool.self) == true }
        #expect(applying?["rule"]?.as(String.self) == rules[rule])
        #expect(chain.last?["rule"]?.as(String.self) == "stored-decision", "it is kept beneath")
        #expect(chain.last?["status"]?.as(String.self) == "authorized")
        if rule != "freeze" {
            #expect(applying?["source"]?.as(String.self) == path)
            #expect(explained.details["source"]?.as(String.self) == path)
            #expect(explained.reason == "policy")
        }
        #expect(try await settings.manager("ResetAll").value(UInt32.self) == 1)
        let left = try await settings.grants().rows
        #expect(left.map { $0["permission"]?.as(String.self) } == ["contacts"])
        let done = try await settings.signals.first { $0.member == "ResetDone" }
        let scope = done.arguments.children.first?.as([String: Variant].self)
        #expect(scope?["kept"]?.as(UInt32.self) == 1)
    }

    @Test("allow authorizes without a question, and when it goes, what was decided is back")
    func allow() async throws {
        let administered = try await Administered()
        let app = try await administered.service.app()
        try await app.settle()
        _ = try await administered.settings.revoke(app.id, "location")
        var start = app.events.entries.count
        try administered.write("[location \(app.id)]\nRule=allow\n", to: "a.conf")
        _ = try await administered.told(app, "location", "authorized", after: start)
        let answer = try await app.answer(to: app.request("location"))
        #expect(answer.status == "authorized")
        #expect(answer.reason == "policy")
        #expect(answer.details["level"]?.as(String.self) == "precise")
        start = app.events.entries.count
        administered.remove("a.conf")
        _ = try await administered.told(app, "location", "denied", after: start)
    }

    @Test("freeze keeps what is decided, and nobody else is asked")
    func freeze() async throws {
        let administered = try await Administered()
        let agent = try await administered.service.agent()
        let app = try await administered.service.app()
        let other = try await administered.service.app("other")
        for app in [app, other] { try await app.settle() }
        _ = try await administered.settings.grant(app.id, "contacts")
        let start = other.events.entries.count
        try administered.write("[contacts]\nRule=freeze\n", to: "a.conf")
        _ = try await administered.told(other, "contacts", "restricted", after: start)
        #expect(try await app.answer(to: app.request("contacts")).status == "authorized")
        let refused = try await other.answer(to: other.request("contacts"))
        #expect(refused.status == "restricted")
        #expect(refused.reason == "policy")
        #expect(agent.questions.entries.isEmpty)
    }

    @Test("Rule 14: a policy that comes closes the question that it settles")
    func closes() async throws {
        let administered = try await Administered()
        let agent = try await administered.service.agent()
        let app = try await administered.service.app()
        let request = try app.request("contacts")
        _ = try await agent.next()
        try administered.write("[contacts]\nRule=deny\n", to: "a.conf")
        let answer = try await app.answer(to: request)
        #expect(answer.status == "restricted")
        #expect(answer.reason == "policy")
    }

    @Test("a file that is written again with the same rules tells nobody anything")
    func same() async throws {
        let administered = try await Administered()
        let app = try await administered.service.app()
        try await app.settle()
        try administered.write("[contacts]\nRule=deny\n", to: "a.conf")
        _ = try await administered.told(app, "contacts", "restricted", after: 0)
        let start = app.events.entries.count
        try administered.write("# The same.\n[contacts]\nRule=deny\n", to: "a.conf")
        try administered.write("[health]\nRule=deny\n", to: "b.conf")
        _ = try await administered.told(app, "health", "restricted", after: start)
        let told = app.signals.filter { $0.permission == "contacts" }
        #expect(told.count == 1)
    }

    @Test("a policy of the start is no change: it is told with the first answer")
    func atStart() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "[contacts]\nRule=deny\n",
            to: "etc/consent/policy.d/a.conf"
        )
        chmod(path, 0o644)
        let service = try await ServiceFixture(folder: folder) { configuration in
            configuration.policyFolders = Administered.folders(in: folder)
        }
        let app = try await service.app()
        #expect(try await app.status("contacts").status == "restricted")
        #expect(app.signals.isEmpty)
    }

    @Test("doctor names the files that count, and what is wrong with the others")
    func doctor() async throws {
        let administered = try await Administered()
        let app = try await administered.service.app()
        try await app.settle()
        try administered.write("[contacts]\nRule=deny\n[motion]\nRule=never\n", to: "a.conf")
        try administered.write("nonsense", to: "b.conf")
        try administered.write("[health]\nRule=deny\n", to: "c.conf")
        _ = try await administered.told(app, "health", "restricted", after: 0)
        let rows = try await administered.settings.manager("Diagnose").rows.filter {
            $0["check"]?.as(String.self) == "policy"
        }
        let details = rows.compactMap { $0["detail"]?.as(String.self) }.joined(separator: "\n")
        for text in ["a.conf", "unknown rule “never”", "b.conf", "line 1", "c.conf"] {
            #expect(details.contains(text), "\(details)")
        }
        #expect(Set(rows.compactMap { $0["outcome"]?.as(String.self) }) == ["ok", "warning"])
    }
}

extension Answer {
    /// The chain of an explanation.
    fileprivate var chain: [[String: Variant]] {
        guard case .reply(let tuple) = self, tuple.children.count > 2 else { return [] }
        return tuple.children[2].as([[String: Variant]].self) ?? []
    }
}
