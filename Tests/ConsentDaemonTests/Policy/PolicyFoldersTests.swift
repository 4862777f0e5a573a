import Broker
import ConsentModel
import ConsentWire
import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Policy folders")
struct PolicyFoldersTests {
    private let folder: TemporaryFolder
    private let camera = Policy.Group(permission: .camera)
    private static let catalogue: Catalogue = {
        (try? BuiltInCatalogue.entries()).map { CatalogueContents($0).catalogue } ?? Catalogue([])
    }()

    init() throws {
        folder = try TemporaryFolder()
        for name in ["etc", "usr"] { try make(name) }
    }

    private func make(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path(name),
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o755]
        )
    }

    private func write(_ text: String, to name: String) throws {
        chmod(try folder.write(text, to: name), 0o644)
    }

    private func read(owner: UInt32 = geteuid()) -> InstalledPolicy {
        PolicyFolders(paths: [folder.path("etc"), folder.path("usr")], owner: owner)
            .read(Self.catalogue)
    }

    @Test("the files of both folders count, and the file is named")
    func both() throws {
        try write("[camera]\nRule=deny\n", to: "etc/a.conf")
        try write("[microphone]\nRule=freeze\n", to: "usr/b.conf")
        try write("[screen]\nRule=deny\n", to: "etc/notes.txt")
        try write("[screen]\nRule=deny\n", to: "etc/.hidden.conf")
        let installed = read()
        #expect(installed.files == [folder.path("etc/a.conf"), folder.path("usr/b.conf")])
        #expect(installed.problems.isEmpty)
        #expect(
            installed.policy.groups == [
                camera: .init(effect: .deny, source: folder.path("etc/a.conf")),
                .init(permission: .microphone): .init(
                    effect: .freeze,
                    source: folder.path("usr/b.conf")
                ),
            ]
        )
    }

    @Test("folders that are not there are no fault")
    func nothing() throws {
        let installed = PolicyFolders(paths: [folder.path("x/y")], owner: geteuid())
            .read(Self.catalogue)
        #expect(installed == InstalledPolicy())
    }

    @Test("a file of the first folder masks the one of its name, also when it is empty")
    func masks() throws {
        try write("[camera]\nRule=deny\n", to: "usr/a.conf")
        try write("[microphone]\nRule=deny\n", to: "usr/b.conf")
        try write("[camera]\nRule=ask\n", to: "etc/a.conf")
        try write("", to: "etc/b.conf")
        let installed = read()
        #expect(installed.policy.groups.mapValues(\.effect) == [camera: .ask])
        #expect(installed.problems.isEmpty)
    }

    @Test("a file that is not used masks nothing")
    func ignoredMask() throws {
        try write("[camera]\nRule=deny\n", to: "usr/a.conf")
        let masks: [() throws -> Void] = [
            {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.path("etc/a.conf"),
                    withDestinationPath: "/dev/null"
                )
            },
            { try write("nonsense", to: "etc/a.conf") },
            {
                try write("[camera]\nRule=ask\n", to: "etc/a.conf")
                chmod(folder.path("etc/a.conf"), 0o666)
            },
        ]
        for mask in masks {
            try? FileManager.default.removeItem(atPath: folder.path("etc/a.conf"))
            try mask()
            let installed = read()
            #expect(installed.policy.groups[camera]?.effect == .deny)
            #expect(installed.problems.map(\.path) == [folder.path("etc/a.conf")])
        }
    }

    @Test("of two files for one group the stricter counts, whatever their names")
    func strictest() throws {
        try write("[camera]\nRule=freeze\n", to: "etc/10.conf")
        try write("[camera]\nRule=ask\n", to: "etc/20.conf")
        try write("[camera]\nRule=deny\n", to: "usr/15.conf")
        #expect(read().policy.groups[camera]?.source == folder.path("usr/15.conf"))
    }

    /// Something that lies where a policy file should.
    struct Hostile: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var reason: String
        var make: @Sendable (String) throws -> Void

        static let all = [
            Self(testDescription: "1 MB", reason: "larger than 64 kB") { path in
                let line = "# \(String(repeating: "x", count: 1_020))\n"
                let text = "[camera]\nRule=allow\n" + String(repeating: line, count: 1_024)
                try text.write(toFile: path, atomically: true, encoding: .utf8)
            },
            Self(testDescription: "a NUL", reason: "no text") { path in
                try Data("[camera]\nRule=deny\n\0".utf8).write(to: URL(fileURLWithPath: path))
            },
            Self(testDescription: "no UTF-8", reason: "no text") { path in
                try Data([0x5B, 0xFF, 0x5D]).write(to: URL(fileURLWithPath: path))
            },
            Self(testDescription: "a link", reason: "a link") { path in
                try "[camera]\nRule=deny\n".write(
                    toFile: path + ".real",
                    atomically: true,
                    encoding: .utf8
                )
                chmod(path + ".real", 0o644)
                symlink(path + ".real", path)
            },
            Self(testDescription: "a FIFO", reason: "not a regular file") { path in
                mkfifo(path, 0o644)
            },
            Self(testDescription: "a folder", reason: "not a regular file") { path in
                mkdir(path, 0o755)
            },
            Self(testDescription: "a file for everybody", reason: "others than its owner") {
                path in
                try "[camera]\nRule=deny\n".write(
                    toFile: path,
                    atomically: true,
                    encoding: .utf8
                )
                chmod(path, 0o666)
            },
            Self(testDescription: "a file of a group", reason: "others than its owner") { path in
                try "[camera]\nRule=deny\n".write(
                    toFile: path,
                    atomically: true,
                    encoding: .utf8
                )
                chmod(path, 0o664)
            },
            Self(testDescription: "no key file", reason: "line 1") { path in
                try "deny everything".write(toFile: path, atomically: true, encoding: .utf8)
            },
        ]
    }

    @Test("a hostile file is ignored and told of; the others count", arguments: Hostile.all)
    func hostile(_ hostile: Hostile) throws {
        let path = folder.path("etc/50-x.conf")
        try hostile.make(path)
        if hostile.reason == "no text" || hostile.reason == "larger than 64 kB"
            || hostile.reason == "line 1"
        {
            chmod(path, 0o644)
        }
        try write("[microphone]\nRule=deny\n", to: "etc/60-y.conf")
        let installed = read()
        #expect(installed.policy.groups.keys.map(\.permission) == [.microphone])
        #expect(installed.files == [folder.path("etc/60-y.conf")])
        #expect(installed.problems.map(\.path) == [path])
        #expect(installed.problems.first?.text.contains(hostile.reason) == true)
    }

    @Test("a file of another user is ignored and told of")
    func otherOwner() throws {
        try write("[camera]\nRule=deny\n", to: "etc/a.conf")
        let other = geteuid() + 1
        let installed = read(owner: other)
        #expect(installed.policy == Policy())
        #expect(installed.problems.map(\.path) == [folder.path("etc"), folder.path("usr")])
        #expect(installed.problems.allSatisfy { $0.text.contains("belongs to the user") })
    }

    @Test("only the file of another user is ignored", .enabled(if: geteuid() == 0))
    func otherFileOwner() throws {
        try write("[camera]\nRule=deny\n", to: "etc/a.conf")
        try write("[microphone]\nRule=deny\n", to: "etc/b.conf")
        chown(folder.path("etc/a.conf"), 4_242, 4_242)
        let installed = read()
        #expect(installed.policy.groups.keys.map(\.permission) == [.microphone])
        #expect(installed.problems.first?.text.contains("4242") == true)
    }

    @Test("a folder that others may write to, or that is a link, is ignored with all in it")
    func hostileFolder() throws {
        try write("[camera]\nRule=deny\n", to: "etc/a.conf")
        try write("[microphone]\nRule=deny\n", to: "usr/b.conf")
        chmod(folder.path("etc"), 0o777)
        #expect(read().policy.groups.keys.map(\.permission) == [.microphone])
        #expect(read().problems.map(\.path) == [folder.path("etc")])
        chmod(folder.path("etc"), 0o755)
        try FileManager.default.moveItem(atPath: folder.path("etc"), toPath: folder.path("real"))
        symlink(folder.path("real"), folder.path("etc"))
        #expect(read().policy.groups.keys.map(\.permission) == [.microphone])
        #expect(read().problems.map(\.path) == [folder.path("etc")])
    }

    @Test("more files than are ever read are told of")
    func many() throws {
        for number in 0..<(PolicyFolders.limit + 3) {
            try write("", to: "etc/\(1_000 + number).conf")
        }
        let installed = read()
        #expect(installed.files.count == PolicyFolders.limit)
        #expect(installed.problems.map(\.path) == [folder.path("etc")])
    }
}
