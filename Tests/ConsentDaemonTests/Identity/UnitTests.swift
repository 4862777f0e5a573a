import Broker
import ConsentModel
import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Identity by the systemd unit", .timeLimit(.minutes(5)))
struct UnitTests {
    let tree: ProcessTree
    let folders: DesktopFolders
    let reader: IdentityReader

    init() throws {
        tree = try ProcessTree()
        folders = try DesktopFolders()
        reader = IdentityReader.forTests(
            desktopFiles: folders.own,
            sharedDesktopFiles: [folders.shared],
            processFolder: tree.path
        )
    }

    private func enter(_ unit: String, of user: UInt32 = getuid()) throws {
        let manager = "/user.slice/user-\(user).slice/user@\(user).service"
        try tree.write("0::\(manager)/app.slice/\(unit)\n", to: "cgroup")
    }

    private func identifiedApp() async throws -> App {
        try await reader.identify(tree.process).get().caller.app
    }

    private static let path = App(id: "/usr/bin/sleep", kind: .program)

    @Test("a program in the unit of a desktop file that starts it is that app")
    func app() async throws {
        try folders.add("org.example.Sleep", "Name=Sleep Well", "Icon=bed", "Exec=sleep %U")
        try enter("app-gnome-org.example.Sleep-1.scope")
        let identity = try await reader.identify(tree.process).get()
        #expect(
            identity.caller
                == Caller(
                    app: App(id: "org.example.Sleep", kind: .desktop),
                    name: "Sleep Well",
                    evidence: .unit,
                    process: tree.process,
                    icon: "bed"
                )
        )
        #expect(identity.isHost)
        #expect(identity.executable == "/usr/bin/sleep")
    }

    @Test("attack A4: a unit of an app's name around another program is told by its path")
    func forgedUnit() async throws {
        try folders.add("org.gnome.Snapshot", "Exec=snapshot")
        try folders.add("org.example.Flat", "Exec=sleep", "X-Flatpak=org.example.Flat")
        try folders.add("fox_fox", "Exec=sleep", "X-SnapInstanceName=fox")
        try folders.add("org.example.Gone", "Exec=sleep", "Hidden=true")
        for id in [
            "org.gnome.Snapshot", "org.example.Flat", "fox_fox", "org.example.Gone",
            "org.example.Missing",
        ] {
            try enter("app-\(id)-1.scope")
            #expect(try await identifiedApp() == Self.path, "\(id)")
        }
    }

    @Test("the unit has to be one of this user's systemd")
    func anotherManager() async throws {
        try folders.add("org.example.Sleep", "Exec=sleep")
        try enter("app-org.example.Sleep-1.scope", of: getuid() + 1)
        #expect(try await identifiedApp() == Self.path)
        try tree.write("0::/system.slice/app-org.example.Sleep-1.scope\n", to: "cgroup")
        #expect(try await identifiedApp() == Self.path)
    }

    @Test("what an app starts lies in its unit, and is not the app")
    func child() async throws {
        try folders.add("org.example.Sleep", "Exec=sleep")
        try enter("app-org.example.Sleep-1.scope")
        try tree.link("/usr/bin/cat", at: "exe")
        #expect(try await identifiedApp() == App(id: "/usr/bin/cat", kind: .program))
    }

    @Test("rule 15: a script in its app's unit is the app; its interpreter alone is not")
    func script() async throws {
        let script = try folders.folder.write("", to: "bin/app.sh")
        try folders.add("org.example.Script", "Exec=bash \(script)")
        try enter("app-org.example.Script-1.scope")
        try tree.link("/usr/bin/bash", at: "exe")
        try tree.write("bash\u{0}\(script)\u{0}", to: "cmdline")
        let identity = try await reader.identify(tree.process).get()
        #expect(identity.caller.app == App(id: "org.example.Script", kind: .desktop))
        #expect(!identity.caller.runsOthersCode)
        try tree.write("bash\u{0}-c\u{0}x\u{0}", to: "cmdline")
        let shell = try await reader.identify(tree.process).get()
        #expect(shell.caller.app == App(id: "/usr/bin/bash", kind: .program))
        #expect(shell.caller.runsOthersCode)
    }

    @Test("a unit proves nothing of who is not host")
    func notHost() async throws {
        try folders.add("org.example.Sleep", "Exec=sleep")
        try enter("app-org.example.Sleep-1.scope")
        try tree.link("/tmp", at: "root")
        #expect(await reader.identify(tree.process).code == .notHost)
    }
}
