import Foundation
import GIO
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("The login session", .privateBus, .timeLimit(.minutes(5)))
struct LoginSessionTests {
    private let loop = LoopThread()

    /// A watch, and what it tells of changes.
    private func watch(
        _ address: BusAddress
    ) async -> (LoginSession, AsyncStream<String?>) {
        let connection = try? await Connection.open(address: address, on: loop.context)
        let (changes, continuation) = AsyncStream.makeStream(of: String?.self)
        let session = await withCheckedContinuation { first in
            LoginSession.watch(on: connection, user: FakeLogind.user) {
                continuation.yield($0)
            } then: {
                first.resume(returning: $0)
            }
        }
        return (session, changes)
    }

    private func logind(_ world: FakeLogind.World) async throws -> (FakeLogind, BusAddress) {
        let bus = try #require(PrivateBus.current)
        return (try await FakeLogind(bus: bus, on: loop.context, world), bus.busAddress)
    }

    @Test("without a system bus there is none")
    func noBus() async {
        let (session, _) = await watch(.address("unix:path=/nowhere/bus"))
        #expect(session.current == nil)
    }

    @Test("without logind there is none, until it comes")
    func noLogind() async throws {
        let bus = try #require(PrivateBus.current)
        let (session, changes) = await watch(bus.busAddress)
        #expect(session.current == nil)
        let (logind, _) = try await logind(.init(display: "c1"))
        #expect(await changes.first { _ in true } == "c1")
        #expect(session.current == "c1")
        withExtendedLifetime(logind) {}
    }

    @Test(
        "a user who is not logged in, or at a console only, has none",
        arguments: [
            FakeLogind.World(isLoggedIn: false, display: "c1"),
            FakeLogind.World(display: ""),
            FakeLogind.World(display: "c1", type: "tty"),
            FakeLogind.World(display: "c1", type: "unspecified"),
        ]
    )
    func none(world: FakeLogind.World) async throws {
        let (logind, address) = try await logind(world)
        let (session, _) = await watch(address)
        #expect(session.current == nil)
        withExtendedLifetime(logind) {}
    }

    @Test("it is told when it changes and when it ends, and nothing else is")
    func changes() async throws {
        let (logind, address) = try await logind(.init(display: "2"))
        let (session, changes) = await watch(address)
        var told = changes.makeAsyncIterator()
        #expect(session.current == "2")
        logind.change { $0.type = "x11" }
        logind.change { $0.display = "5" }
        #expect(await told.next() == .some("5"))
        logind.removeSession { $0.display = "" }
        #expect(await told.next() == .some(nil))
        logind.change { $0.display = "7" }
        #expect(await told.next() == .some("7"))
        logind.removeSession { $0.isLoggedIn = false }
        #expect(await told.next() == .some(nil))
        #expect(session.current == nil)
        withExtendedLifetime(logind) {}
    }

    @Test("a logind that is restarted ends no session")
    func restart() async throws {
        let (first, address) = try await logind(.init(display: "2"))
        let (session, changes) = await watch(address)
        #expect(session.current == "2")
        first.connection.close()
        let (second, _) = try await logind(.init(display: "2"))
        second.change { $0.display = "3" }
        // The loss, and the same session again, were not told.
        #expect(await changes.first { _ in true } == "3")
        withExtendedLifetime((session, second)) {}
    }

    @Test("a logind that does not answer keeps nobody waiting for long")
    func mute() async throws {
        let (logind, address) = try await logind(.init(display: "2", isMute: true))
        let (session, _) = await watch(address)
        #expect(session.current == nil)
        withExtendedLifetime(logind) {}
    }

    @Test("one that is dropped is told nothing any more")
    func dropped() async throws {
        let (logind, address) = try await logind(.init(display: "2"))
        weak var dropped: LoginSession?
        do {
            let (session, _) = await watch(address)
            dropped = session
        }
        while dropped != nil { await Task.yield() }
        withExtendedLifetime(logind) {}
    }
}
