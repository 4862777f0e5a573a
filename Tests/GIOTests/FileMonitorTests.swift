import Foundation
import GIO
import TestSupport
import Testing

@Suite("FileMonitor", .timeLimit(.minutes(5)))
struct FileMonitorTests {
    @Test("tells what happens in a folder")
    func folder() async throws {
        let fixture = try Fixture(watching: "policy.d", existing: true)
        let path = try fixture.folder.write("a", to: "policy.d/a.conf")
        await fixture.change()
        try FileManager.default.removeItem(atPath: path)
        await fixture.change()
    }

    @Test("tells that a folder and those above it appear, and what happens then")
    func missingFolder() async throws {
        let fixture = try Fixture(watching: "etc/consent/policy.d", existing: false)
        try fixture.make("etc")
        await fixture.change()
        try fixture.make("etc/consent")
        await fixture.change()
        try fixture.make("etc/consent/policy.d")
        await fixture.change()
        try fixture.folder.write("a", to: "etc/consent/policy.d/a.conf")
        await fixture.change()
        try FileManager.default.removeItem(atPath: fixture.folder.path("etc"))
        await fixture.change()
        try fixture.make("etc/consent/policy.d")
        await fixture.change()
        try fixture.folder.write("a", to: "etc/consent/policy.d/a.conf")
        await fixture.change()
    }

    @Test("follows a file that is replaced")
    func file() async throws {
        let fixture = try Fixture(watching: "file", existing: false)
        try fixture.folder.write("1", to: "file")
        await fixture.change()
        try fixture.folder.write("2", to: "new")
        _ = rename(fixture.folder.path("new"), fixture.folder.path("file"))
        await fixture.change()
        try fixture.folder.write("3", to: "file")
        await fixture.change()
    }

    @Test("tells nothing, and holds nothing, once it is dropped")
    func dropped() async throws {
        let loop = LoopThread()
        let folder = try TemporaryFolder()
        let probe = Probe()
        do {
            let monitor = try FileMonitor(path: folder.path, on: loop.context) {
                [held = probe.make()] in withExtendedLifetime(held) {}
            }
            withExtendedLifetime(monitor) {}
        }
        await loop.context.performed()
        #expect(probe.isGone)
    }
}

private struct Fixture {
    let folder: TemporaryFolder
    private let loop = LoopThread()
    private let changes: Changes
    private let monitor: FileMonitor

    init(watching name: String, existing: Bool) throws {
        folder = try TemporaryFolder()
        let changes = Changes()
        self.changes = changes
        if existing {
            try FileManager.default.createDirectory(
                atPath: folder.path(name),
                withIntermediateDirectories: true
            )
        }
        monitor = try FileMonitor(path: folder.path(name), on: loop.context) { changes.add() }
    }

    func make(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder.path(name),
            withIntermediateDirectories: true
        )
    }

    /// Waits for at least one change, and takes all that were told until now.
    func change() async {
        await changes.wait()
    }
}

/// Changes that were told and not yet waited for.
private final class Changes: Sendable {
    private struct State {
        var isPending = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Lock(State())

    func add() {
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            state.isPending = state.waiter == nil
            return state.waiter
        }
        waiter?.resume()
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isPending = state.withLock { state in
                defer { state.isPending = false }
                if !state.isPending { state.waiter = continuation }
                return state.isPending
            }
            if isPending { continuation.resume() }
        }
    }
}
