import Broker
import ConsentModel
import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Identity of Snaps", .timeLimit(.minutes(5)))
struct SnapTests {
    let tree: ProcessTree
    let reader: IdentityReader

    init() throws {
        tree = try ProcessTree()
        reader = IdentityReader.forTests(
            desktopFiles: tree.folder.path("own"),
            sharedDesktopFiles: [tree.folder.path("snapd")],
            processFolder: tree.path
        )
    }

    private static let group = "0::/user.slice/user-7.slice/user@7.service/app.slice/"

    private func identify(
        unit: String,
        label: String?,
        at file: String = "attr/apparmor/current"
    ) async throws -> Result<Identity, IdentityError> {
        try tree.write("2:cpu:/a\n\(Self.group)\(unit)\n", to: "cgroup")
        tree.remove(file)
        if let label { try tree.write(label, to: file) }
        return await reader.identify(tree.process)
    }

    @Test("an app is known by its group and label, and called what snapd wrote")
    func app() async throws {
        let bare = try await identify(
            unit: "snap.fox.app-0a1b.scope",
            label: "snap.fox.app (enforce)\n"
        )
        #expect(
            try bare.get().caller
                == Caller(
                    app: App(id: "snap.fox", kind: .snap),
                    name: "snap.fox",
                    evidence: .snapCgroup,
                    process: tree.process
                )
        )
        #expect(try !bare.get().isHost)
        try tree.folder.write(
            "[Desktop Entry]\nType=Application\nName=Fox\nIcon=/snap/fox/icon.png\n"
                + "X-SnapInstanceName=fox\n",
            to: "snapd/applications/fox_app.desktop"
        )
        try tree.folder.write(
            "[Desktop Entry]\nType=Application\nName=System\nX-SnapInstanceName=fox\n",
            to: "own/applications/fox_aaa.desktop"
        )
        let named = try await reader.identify(tree.process).get()
        #expect(named.caller.name == "Fox")
        #expect(named.caller.icon == "/snap/fox/icon.png")
    }

    @Test("the units and labels that snapd makes")
    func forms() async throws {
        let table: [(unit: String, label: String, id: String)] = [
            ("snap.fox.app.service", "snap.fox.app (enforce)", "snap.fox"),
            ("snap.fox.app.0a1b-2c.scope", "snap.fox.app (complain)", "snap.fox"),
            ("snap.fox.hook.configure-0a.scope", "snap.fox.hook.configure (enforce)", "snap.fox"),
            ("snap.fox_two.app-0a.scope", "snap.fox_two.app (enforce)", "snap.fox_two"),
            ("snap.fox.app-0a.scope/inner", "snap.fox.other (enforce)", "snap.fox"),
            ("snap.fox.app-0a.scope", "snap.fox.app//null-/usr/bin/x (complain)", "snap.fox"),
            ("snap.fox.app-0a.scope", "snap.fox.app\u{0}", "snap.fox"),
        ]
        for (unit, label, id) in table {
            let identity = try await identify(unit: unit, label: label).get()
            #expect(identity.caller.app == App(id: id, kind: .snap), "\(unit) \(label)")
        }
        tree.remove("attr/apparmor/current")
        let old = try await identify(
            unit: "snap.fox.app-0a.scope",
            label: "snap.fox.app (enforce)\n",
            at: "attr/current"
        )
        #expect(try old.get().caller.app.id == "snap.fox")
    }

    @Test("a group or a label of a Snap alone makes nobody: neither the Snap nor a host program")
    func alone() async throws {
        let table: [(unit: String, label: String?)] = [
            ("snap.fox.app-0a.scope", nil),
            ("snap.fox.app-0a.scope", ""),
            ("snap.fox.app-0a.scope", "unconfined\n"),
            ("snap.fox.app-0a.scope", "/usr/bin/fox (enforce)\n"),
            ("snap.fox.app-0a.scope", "snap-update-ns.fox (enforce)\n"),
            ("snap.fox.app-0a.scope", "snap.wolf.app (enforce)\n"),
            ("snap.fox.app-0a.scope", "snap.fox_two.app (enforce)\n"),
            ("snap.fox.app-0a.scope", "snap.fox (enforce)\n"),
            ("snap.fox.app-0a.scope", "snap.FOX.app (enforce)\n"),
            ("snap.fox.app-0a.scope", "snap..app (enforce)\n"),
            ("snap.fox.app-0a.scope", "xsnap.fox.app (enforce)\n"),
            ("snap.fox.scope", "snap.fox.app (enforce)\n"),
            ("snap.FOX.app-0a.scope", "snap.FOX.app (enforce)\n"),
            ("run-u12.scope", "snap.fox.app (enforce)\n"),
            ("snap.fox.d/app.scope", "snap.fox.app (enforce)\n"),
        ]
        for (unit, label) in table {
            let result = try await identify(unit: unit, label: label)
            #expect(result.code == .unproved, "\(unit) \(label ?? "none")")
        }
    }

    @Test("two groups of different Snaps make nobody")
    func twoGroups() async throws {
        try tree.write("snap.fox.app (enforce)\n", to: "attr/apparmor/current")
        try tree.write(
            "1:name=systemd:/snap.wolf.a.service\n0::/snap.fox.app.service\n",
            to: "cgroup"
        )
        #expect(await reader.identify(tree.process).code == .unproved)
    }

    @Test(
        "what only sounds like a Snap is a host program",
        arguments: [
            "snapd.service", "snap.slice/run-u1.scope", "xsnap.fox.app-0a.scope",
        ]
    )
    func others(unit: String) async throws {
        for label in [nil, "unconfined\n", "snapd (enforce)\n", "unconfined_u:r:t:s0\n"] {
            let identity = try await identify(unit: unit, label: label).get()
            #expect(identity.caller.app.kind == .program)
        }
    }

    @Test(
        "attack A20: labels that are no labels are refused",
        arguments: ["FIFO", "1 MB", "bytes"]
    )
    func hostileLabels(kind: String) async throws {
        let file = "attr/apparmor/current"
        try tree.write(String(repeating: "x", count: kind == "1 MB" ? 1_000_000 : 1), to: file)
        switch kind {
        case "FIFO": tree.fifo(at: file)
        case "bytes": try Data([0xFF]).write(to: URL(fileURLWithPath: tree.path(file)))
        default: break
        }
        #expect(await reader.identify(tree.process).code == .unreadable)
    }
}
