import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("State folder", .timeLimit(.minutes(5)))
struct StateFolderTests {
    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    private func refusal(_ path: String) throws -> String {
        let store = Store(at: .path(path), deliver: { _ in }, report: { _ in })
        guard case .refused(let text) = store.condition else {
            throw TestFailure("\(store.condition)")
        }
        return text
    }

    @Test("the folder and what is in it are made for nobody else")
    func modes() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a/b/state")
        let fixture = Store(at: .path(path), deliver: { _ in }, report: { _ in })
        #expect(fixture.condition == .healthy)
        for name in ["a", "a/b", "a/b/state"] { #expect(mode(folder.path(name)) == 0o700) }
        for name in ["consent.db", "consent.lock"] { #expect(mode(path + "/" + name) == 0o600) }
        // SQLite makes its files with the database's mode.
        let reader = fixture.committedState()
        #expect(try reader.nextDue() == nil)
        for name in ["consent.db-wal", "consent.db-shm"] {
            #expect(mode(path + "/" + name) == 0o600)
        }
    }

    @Test("the standard folder comes from the passwd entry")
    func standard() throws {
        let home = try #require(getpwuid(getuid())?.pointee.pw_dir)
        #expect(
            try StateLocation.standard.resolved() == String(cString: home) + "/.local/state/consent"
        )
    }

    @Test("a folder that others may use is refused", arguments: [0o755, 0o770, 0o701])
    func folderMode(mode: mode_t) throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, mode)
        #expect(try refusal(folder.path).contains("chmod 700 '\(folder.path)'"))
        #expect(folder.names.isEmpty)
    }

    @Test("a link to a folder is refused", arguments: ["", "/", "//"])
    func folderLink(ending: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path("real"),
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        symlink(folder.path("real"), folder.path("link"))
        #expect(try refusal(folder.path("link") + ending).contains("is a link or not a folder"))
    }

    @Test("a file in the folder's place is refused")
    func fileForFolder() throws {
        let folder = try TemporaryFolder()
        try folder.put(Data(), "state")
        #expect(try refusal(folder.path("state")).contains("is a link or not a folder"))
    }

    @Test("a folder below a file cannot be made")
    func belowFile() throws {
        let folder = try TemporaryFolder()
        try folder.put(Data(), "file")
        let path = folder.path("file/state")
        let store = Store(at: .path(path), deliver: { _ in }, report: { _ in })
        guard case .failing(let text) = store.condition else {
            throw TestFailure("\(store.condition)")
        }
        #expect(text.contains(path))
    }

    /// A way in which a file is not ours alone, and what the refusal says.
    struct Trouble: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let make: @Sendable (_ path: String) -> Void

        static let all = [
            Self(testDescription: "a link", text: "is not a regular file") { path in
                unlink(path)
                symlink("/dev/null", path)
            },
            Self(testDescription: "a folder", text: "is not a regular file") { path in
                unlink(path)
                mkdir(path, 0o700)
            },
            Self(testDescription: "a pipe", text: "is not a regular file") { path in
                unlink(path)
                mkfifo(path, 0o600)
            },
            Self(testDescription: "a file with two names", text: "hard links") { path in
                link(path, path + ".other")
            },
            Self(testDescription: "a file that others may read", text: "chmod 600") { path in
                chmod(path, 0o644)
            },
            Self(testDescription: "a file that others may write", text: "chmod 600") { path in
                chmod(path, 0o620)
            },
        ]
    }

    @Test(
        "a file that is not ours alone is refused",
        arguments: ["consent.db", "consent.db-wal", "consent.db-shm"],
        Trouble.all
    )
    func files(name: String, trouble: Trouble) async throws {
        let fixture = try StoreFixture()
        await fixture.close()
        let folder = fixture.folder
        if !folder.names.contains(name) { try folder.put(Data(), name) }
        trouble.make(folder.path(name))
        #expect(try refusal(folder.path).contains(trouble.text))
    }

    @Test("a lock file that is a link is refused")
    func lockLink() throws {
        let folder = try TemporaryFolder()
        symlink(folder.path("elsewhere"), folder.path("consent.lock"))
        #expect(try refusal(folder.path).contains("consent.lock"))
        #expect(!folder.names.contains("elsewhere"))
    }

    @Test(
        "another user's folder or database is refused",
        .enabled(if: geteuid() == 0, "only root can give files away"),
        arguments: ["", "/consent.db", "/consent.db-wal"]
    )
    func owner(suffix: String) throws {
        let folder = try TemporaryFolder()
        for name in ["consent.db", "consent.db-wal"] { try folder.put(Data(), name) }
        chown(folder.path + suffix, 12_345, 12_345)
        #expect(try refusal(folder.path).contains("belongs to uid 12345, not to 0"))
    }
}
