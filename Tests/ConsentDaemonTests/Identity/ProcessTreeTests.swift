import Broker
import ConsentModel
import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("What the kernel tells of a process", .timeLimit(.minutes(5)))
struct ProcessTreeTests {
    let tree: ProcessTree
    let reader: IdentityReader

    init() throws {
        tree = try ProcessTree()
        reader = IdentityReader.forTests(processFolder: tree.path)
    }

    private func code() async -> IdentityError.Code? { await reader.identify(tree.process).code }

    @Test("an honest host process is identified")
    func honest() async throws {
        let identity = try await reader.identify(tree.process).get()
        #expect(identity.caller.app.id == "/usr/bin/sleep")
    }

    @Test(
        "what is missing, is never made up for",
        arguments: ["status", "stat", "cmdline", "cgroup", "ns/user", "root", "exe"]
    )
    func missing(name: String) async {
        tree.remove(name)
        #expect(await code() == .unreadable)
    }

    @Test(
        "attack A20: a FIFO where a file should be stops nobody",
        arguments: ["status", "stat", "cmdline", "cgroup"]
    )
    func fifo(name: String) async {
        tree.fifo(at: name)
        #expect(await code() == .unreadable)
    }

    @Test(
        "attack A20: 1 MB where a line should be",
        arguments: ["status", "stat", "cmdline", "cgroup"]
    )
    func huge(name: String) async throws {
        try tree.write(String(repeating: "x", count: 1_000_000), to: name)
        #expect(await code() == .unreadable)
    }

    @Test("what may not be read is not host", arguments: ["status", "stat", "cgroup"])
    func noPermission(name: String) async throws {
        try tree.link("/proc/1/mem", at: name)
        #expect(await code() == .unreadable)
    }

    @Test("users that do not all equal ours", arguments: 0..<4)
    func users(place: Int) async throws {
        var users = Array(repeating: getuid(), count: 4)
        users[place] += 1
        let line = users.map(String.init).joined(separator: "\t")
        try tree.write("Name:\tUid:\nUid:\t\(line)\n", to: "status")
        #expect(await code() == .anotherUser)
    }

    @Test(
        "users that cannot be told",
        arguments: ["", "Uid:\t0\t0\t0\n", "Uid:\t0\t0\t0\t0\t0\n", "Uid: a b c d\n"]
    )
    func noUsers(text: String) async throws {
        try tree.write(text, to: "status")
        #expect(await code() == .unreadable)
    }

    @Test("a start time that cannot be told", arguments: ["", "1 (a) S", "1 (a S 0 0", ")"])
    func noStartTime(text: String) async throws {
        try tree.write(text, to: "stat")
        #expect(await code() == .unreadable)
    }

    @Test("another user namespace is not host")
    func userNamespace() async throws {
        tree.remove("ns/user")
        try tree.write("", to: "ns/user")
        #expect(await code() == .notHost)
    }

    @Test("another root directory is not host")
    func root() async throws {
        try tree.link("/tmp", at: "root")
        #expect(await code() == .notHost)
    }

    @Test("attack A1: a start time that changes while it is looked at")
    func startTimeChanges() throws {
        let tree = tree
        let meanwhile = Meanwhile {
            try? tree.write(ProcessTree.stat(startTime: 4_243), to: "stat")
        }
        let error = #expect(throws: IdentityError.self) {
            try meanwhile.identify(tree.process, under: tree.path)
        }
        #expect(error?.code == .changed)
    }

    @Test("attack A2: an executable that changes while it is looked at")
    func executableChanges() throws {
        let tree = tree
        let meanwhile = Meanwhile { try? tree.link("/usr/bin/cat", at: "exe") }
        let error = #expect(throws: IdentityError.self) {
            try meanwhile.identify(tree.process, under: tree.path)
        }
        #expect(error?.code == .changed)
    }

    @Test("a user that changes while it is looked at")
    func userChanges() throws {
        let tree = tree
        let meanwhile = Meanwhile { try? tree.write("Uid:\t1\t1\t1\t1\n", to: "status") }
        let error = #expect(throws: IdentityError.self) {
            try meanwhile.identify(tree.process, under: tree.path)
        }
        #expect(error?.code == .anotherUser)
    }

    @Test("scripts are what an interpreter was given as a file, and exists")
    func scripts() async throws {
        let script = try tree.folder.write("", to: "work/app.py")
        try tree.link("/usr/bin/bash", at: "exe")
        try tree.link(tree.folder.path("work"), at: "cwd")
        let table: [(words: [String], script: String?)] = [
            (["bash", script], script),
            (["bash", "app.py", "x"], script),
            (["bash", "-e", "./../work/app.py"], script),
            (["bash", "-c", script], nil),
            (["bash", "-O", "extglob", script], nil),
            (["bash", "nothing.py"], nil),
            (["bash", tree.folder.path("work")], nil),
            (["bash", "", script], nil),
            (["bash"], nil),
        ]
        for (words, expected) in table {
            try tree.write(words.joined(separator: "\u{0}") + "\u{0}", to: "cmdline")
            let identity = try await reader.identify(tree.process).get()
            #expect(identity.script == expected, "\(words)")
        }
    }
}
