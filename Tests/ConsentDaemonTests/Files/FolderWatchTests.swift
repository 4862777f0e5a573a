import CLinux
import Foundation
import GIO
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Watched folders", .timeLimit(.minutes(5)))
struct FolderWatchTests {
    private let folder: TemporaryFolder
    private let loop = LoopThread(name: "watch")
    /// What is told, and whether the last file of all was there by then.
    private let changes = Journal<Bool>()
    private let watch: FolderWatch
    private let last = "etc/consent/policy.d/last.conf"

    init() async throws {
        folder = try TemporaryFolder()
        let looks = Journal<Int>()
        let ready = Journal<Int>()
        let changes = changes
        let last = folder.path(last)
        watch = FolderWatch(
            [folder.path("etc/consent/policy.d")],
            on: loop.context,
            poll: .milliseconds(1)
        ) {
            looks.append(0)
            if !ready.entries.isEmpty { changes.append(access(last, F_OK) == 0) }
        } open: {
            inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        }
        // The buses of all tests that run now may have taken what a user has.
        while watch.isPolling { try await looks.next() }
        loop.context.perform { ready.append(0) }
        try await ready.first()
    }

    private func make(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path(name),
            withIntermediateDirectories: true
        )
    }

    private func move(_ old: String, to new: String) {
        rename(folder.path(old), folder.path(new))
    }

    @Test("a folder that is made later is followed, step by step")
    func later() async throws {
        try make("etc")
        try await changes.next()
        try make("etc/consent")
        try await changes.next()
        try make("etc/consent/policy.d")
        try await changes.next()
        try folder.write("x", to: "etc/consent/policy.d/a.conf")
        try await changes.next()
    }

    @Test("a tree that is made at once is followed")
    func atOnce() async throws {
        try folder.write("x", to: "etc/consent/policy.d/a.conf")
        try await changes.next()
        try folder.write("y", to: "etc/consent/policy.d/a.conf")
        try await changes.next()
    }

    @Test("a file that is replaced, removed, or gets another mode is told of")
    func files() async throws {
        try folder.write("x", to: "etc/consent/policy.d/a.conf")
        try await changes.next()
        try folder.write("y", to: "new")
        move("new", to: "etc/consent/policy.d/a.conf")
        try await changes.next()
        chmod(folder.path("etc/consent/policy.d/a.conf"), 0o666)
        try await changes.next()
        unlink(folder.path("etc/consent/policy.d/a.conf"))
        try await changes.next()
        symlink("/dev/null", folder.path("etc/consent/policy.d/a.conf"))
        try await changes.next()
    }

    @Test("a folder that is exchanged, with its parent too, is followed")
    func exchanged() async throws {
        try make("etc/consent/policy.d")
        try await changes.next()
        try make("other/policy.d")
        move("etc/consent", to: "old")
        try await changes.next()
        move("other", to: "etc/consent")
        try await changes.next()
        try folder.write("x", to: "etc/consent/policy.d/a.conf")
        try await changes.next()
        try await tellsNothing(of: "old/policy.d")
    }

    @Test("what happens beside the folder is not told of")
    func beside() async throws {
        try make("etc/consent/policy.d")
        try await changes.next()
        try await tellsNothing(of: "etc/consent")
        try folder.write("x", to: "etc/consent/policy.d/a.conf")
        try await changes.next()
    }

    /// Changes a folder, and sees that the watch tells nothing of it.
    ///
    /// Another watch is told. By its second news the first one has told what there was to tell of
    /// the change before: at first of what came earlier, then of the folder.
    private func tellsNothing(of name: String) async throws {
        let told = Journal<Int>()
        let other = FolderWatch([folder.path(name)], on: loop.context) { told.append(0) }
        func change() async throws {
            for number in 0..<2 {
                let count = told.entries.count
                try folder.write("\(number)", to: "\(name)/\(number)")
                _ = try await told.index(from: count) { _ in true }
            }
        }
        try await change()
        let before = changes.entries.count
        try await change()
        #expect(changes.entries.count == before)
        other.stop()
    }

    @Test("many changes at once are told as few, and the last is among them")
    func storm() async throws {
        try make("etc/consent/policy.d")
        try await changes.next()
        let before = changes.entries.count
        for number in 0..<2_000 {
            try folder.write("\(number)", to: "etc/consent/policy.d/\(number % 7).conf")
        }
        try folder.write("", to: last)
        try await changes.first { $0 }
        #expect(changes.entries.count - before < 1_000)
    }

    @Test("a watch that is stopped tells nothing")
    func stopped() async throws {
        try make("etc")
        try await changes.next()
        let other = Journal<Int>()
        let second = FolderWatch([folder.path("etc/consent/policy.d")], on: loop.context) {
            other.append(0)
        }
        watch.stop()
        let count = changes.entries.count
        try make("etc/consent")
        try await other.next()
        #expect(changes.entries.count == count)
        second.stop()
    }

    @Test("without room for a watch it looks for itself, until there is room again")
    func polling() async throws {
        let told = Journal<Int>()
        let attempts = Lock(0)
        let other = FolderWatch(
            [folder.path("etc")],
            on: loop.context,
            poll: .milliseconds(1)
        ) {
            told.append(0)
        } open: {
            let attempt = attempts.withLock { number in
                number += 1
                return number
            }
            return attempt <= 3 ? -1 : inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        }
        for _ in 0..<3 { try await told.next() }
        while other.isPolling { try await told.next() }
        #expect(attempts.withLock { $0 } >= 4)
        let count = told.entries.count
        try make("etc")
        _ = try await told.index(from: count) { _ in true }
        other.stop()
    }

    @Test("a folder that may not be read is watched from above, until it may")
    func forbidden() async throws {
        chmod(folder.path, 0o755)
        try make("etc/consent/policy.d")
        chmod(folder.path("etc/consent"), 0)
        // Root may read everything; the loop's thread then looks as nobody does.
        if geteuid() == 0 { loop.context.perform { setfsuid(65_534) } }
        let told = Journal<Int>()
        let made = Journal<FolderWatch>()
        let (context, path) = (loop.context, folder.path("etc/consent/policy.d"))
        context.perform {
            made.append(
                FolderWatch([path], on: context, poll: .milliseconds(1)) {
                    told.append(0)
                } open: {
                    inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
                }
            )
        }
        let other = try await made.first()
        while other.isPolling { try await told.next() }
        // What was found while it looked for itself has been told by then.
        let ready = Journal<Int>()
        context.perform { ready.append(0) }
        try await ready.first()
        let count = told.entries.count
        chmod(folder.path("etc/consent"), 0o755)
        let next = try await told.index(from: count) { _ in true } + 1
        try folder.write("x", to: "etc/consent/policy.d/a.conf")
        _ = try await told.index(from: next) { _ in true }
        #expect(!other.isPolling)
        other.stop()
    }

    @Test("a watch that begins on another thread than its context's goes on looking")
    func beginning() async throws {
        let looks = (0..<20_000).map { _ in Journal<Int>() }
        let watches = looks.map { looks in
            FolderWatch([folder.path("etc")], on: loop.context, poll: .zero) {
                if looks.entries.count < 3 { looks.append(0) }
            } open: {
                -1
            }
        }
        for looks in looks {
            for _ in 0..<3 { try await looks.next() }
        }
        for watch in watches { watch.stop() }
    }

    @Test("where there is nothing to watch, no watch is taken")
    func nothing() {
        let watch = FolderWatch([], on: loop.context, poll: .milliseconds(1)) {
        } open: {
            Issue.record("a watch was taken")
            return -1
        }
        #expect(!watch.isPolling)
    }
}
