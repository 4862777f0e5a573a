import GIO
import Glibc
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Folders that permissions need", .timeLimit(.minutes(5)))
struct FollowedFoldersTests {
    private let loop = LoopThread()
    private let told = Journal<Set<UserFolder>>()

    private func follow(_ path: String?) -> FollowedFolders {
        let place: @Sendable (UserFolder) -> String? = { _ in path }
        return .follow([.pictures], on: loop.context, path: place) { [told] in told.append($0) }
    }

    @Test("a folder is here as long as it can be read, and is followed")
    func folder() async throws {
        let folder = try TemporaryFolder()
        let pictures = folder.path("pictures")
        let folders = follow(pictures)
        #expect(try await told.next() == [])
        mkdir(pictures, 0o700)
        #expect(try await told.next() == [.pictures])
        rmdir(pictures)
        try folder.write("a file in its place", to: "pictures")
        #expect(try await told.next() == [])
        withExtendedLifetime(folders) {}
    }

    @Test("a user who has no such folder has none")
    func none() async throws {
        let folders = follow(nil)
        #expect(try await told.next() == [])
        withExtendedLifetime(folders) {}
    }

    @Test("what nothing tells of, such as a file system that is mounted, is seen by the next look")
    func look() async throws {
        let folder = try TemporaryFolder()
        for name in ["before", "after", "after/pictures"] { mkdir(folder.path(name), 0o700) }
        symlink(folder.path("before"), folder.path("drive"))
        let folders = follow(folder.path("drive/pictures"))
        #expect(try await told.next() == [])
        unlink(folder.path("drive"))
        symlink(folder.path("after"), folder.path("drive"))
        folders.look()
        #expect(try await told.next() == [.pictures])
    }
}
