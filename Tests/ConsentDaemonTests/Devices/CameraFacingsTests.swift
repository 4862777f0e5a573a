import ConsentModel
import Devices
import Dispatch
import GIO
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Cameras that are asked where they look", .timeLimit(.minutes(5)))
struct CameraFacingsTests {
    private let loop = LoopThread()
    private let read = Journal<String>()
    private let done = Journal<Bool>()

    private func facings(
        limit: Duration = .seconds(60),
        _ answer: @escaping @Sendable (String) -> CameraFacing?
    ) -> CameraFacings {
        CameraFacings(context: loop.context, limit: limit) { [read] file in
            read.append(file)
            return answer(file)
        }
    }

    private func ask(_ facings: CameraFacings, _ cameras: [Camera]) -> Bool {
        facings.ask(cameras) { [done, context = loop.context] in done.append(context.isCurrent) }
    }

    @Test("a camera of which the machine tells where it looks is never opened")
    func known() {
        let facings = facings { _ in .back }
        let cameras = Camera.all(in: [.video("video0", panel: "front")])
        #expect(!ask(facings, cameras))
        #expect(cameras.map(facings.facing) == [.front])
        #expect(read.entries.isEmpty)
    }

    @Test("each is asked once; the answer is told on the context and kept")
    func once() async throws {
        let facings = facings { $0 == "/dev/video0" ? .back : nil }
        let cameras = Camera.all(in: [.video("video0"), .video("video2", on: "usb1/1-5")])
        #expect(ask(facings, cameras))
        #expect(try await done.next())
        #expect(cameras.map(facings.facing) == [.back, nil])
        #expect(!ask(facings, cameras))
        #expect(read.entries == ["/dev/video0", "/dev/video2"])
    }

    @Test("one that is plugged in again is asked again, and what left is forgotten")
    func again() async throws {
        let facings = facings { _ in .front }
        let first = Camera.all(in: [.video("video0", initialized: "1")])
        let second = Camera.all(in: [.video("video0", initialized: "2")])
        #expect(ask(facings, first))
        try await done.next()
        #expect(second.map(facings.facing) == [nil])
        #expect(ask(facings, second))
        try await done.next()
        #expect(second.map(facings.facing) == [.front])
        #expect(first.map(facings.facing) == [nil])
        #expect(read.entries.count == 2)
    }

    @Test("a camera that hangs is waited for once, and its late answer counts")
    func hanging() async throws {
        let gate = DispatchSemaphore(value: 0)
        let answered = Journal<Void>()
        let facings = facings(limit: .milliseconds(20)) { _ in
            gate.wait()
            answered.append(())
            return .external
        }
        let cameras = Camera.all(in: [.video("video0")])
        #expect(ask(facings, cameras))
        #expect(try await done.next())
        #expect(cameras.map(facings.facing) == [nil])
        #expect(!ask(facings, cameras))
        gate.signal()
        try await answered.next()
        while facings.facing(of: cameras[0]) == nil { await Task.yield() }
        #expect(cameras.map(facings.facing) == [.external])
        #expect(read.entries.count == 1)
    }

    @Test("who asks while others wait is told with them")
    func together() async throws {
        let gate = DispatchSemaphore(value: 0)
        let facings = facings { _ in
            gate.wait()
            return .front
        }
        let cameras = Camera.all(in: [.video("video0")])
        #expect(ask(facings, cameras))
        #expect(ask(facings, cameras))
        gate.signal()
        #expect(try await done.next())
        #expect(try await done.next())
        #expect(read.entries.count == 1)
    }

    @Test("a file that is no camera says nothing")
    func noCamera() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("", to: "video0")
        #expect(CameraOrientation.read(file) == nil)
        #expect(CameraOrientation.read("/dev/null") == nil)
        #expect(CameraOrientation.read(folder.path("video1")) == nil)
    }
}
