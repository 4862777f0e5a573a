import Dispatch
import Glibc
import TestSupport
import Testing

@testable import GIO

@Suite("Claimed paths", .privateBus, .timeLimit(.minutes(5)))
struct ClaimTests {
    private static let prefix: ObjectPath = "/org/example/apps"

    @Test("bring every call below them, whatever it is")
    func calls() async throws {
        let echo = try await Echo()
        let claim = echo.server.claim(pathsUnder: Self.prefix) { call in
            call.reply(.tuple("\(call.path) \(call.interface) \(call.member) \(call.arguments)"))
        }
        for (path, interface) in [
            ("/org/example/apps", "org.example.App"),
            ("/org/example/apps/a/b", "org.freedesktop.DBus.Introspectable"),
        ] {
            let target = ObjectAddress(
                Echo.name,
                try #require(ObjectPath(path)),
                interface
            )
            let reply = try await echo.client.call(target, "Introspect", .tuple(UInt32(1)))
            #expect(reply.fields(String.self) == "\(path) \(interface) Introspect (uint32 1,)")
        }
        for path: ObjectPath in ["/org/example/appsandmore", "/org/example"] {
            let error = await #expect(throws: GIOError.self) {
                let target = ObjectAddress(Echo.name, path, "org.example.App")
                return try await echo.client.call(target, "Anything")
            }
            #expect(error?.remoteName == "org.freedesktop.DBus.Error.UnknownMethod")
        }
        let echoed = try await echo.client.call(Echo.address, "Echo", .tuple("besides"))
        #expect(echoed.fields(String.self) == "besides")
        claim.cancel()
    }

    @Test("answer like an unknown object once they are given up")
    func ended() async throws {
        let echo = try await Echo()
        let probe = Probe()
        let target = ObjectAddress(Echo.name, Self.prefix, "org.example.App")
        do {
            let claim = echo.server.claim(pathsUnder: Self.prefix) { [held = probe.make()] call in
                withExtendedLifetime(held) { call.reply() }
            }
            #expect(try await echo.client.call(target, "Anything") == .unit)
            claim.cancel()
        }
        let error = await #expect(throws: GIOError.self) {
            try await echo.client.call(target, "Anything")
        }
        #expect(error?.remoteName == "org.freedesktop.DBus.Error.UnknownMethod")
        #expect(probe.isGone)
    }

    @Test("keep a thousand calls in order")
    func order() async throws {
        let echo = try await Echo()
        let inbox = Inbox<UInt32>()
        let claim = echo.server.claim(pathsUnder: Self.prefix) { call in
            inbox.put(call.arguments.fields(UInt32.self) ?? 0)
            call.reply()
        }
        let target = ObjectAddress(Echo.name, Self.prefix, "org.example.App")
        for number in 0..<UInt32(1_000) {
            echo.client.call(target, "Count", .tuple(number)) { _ in }
        }
        for number in 0..<UInt32(1_000) { #expect(await inbox.next() == number) }
        claim.cancel()
    }

    @Test("leave out what is larger than it may be, and say so")
    func oversized() async throws {
        let echo = try await Echo()
        let claim = echo.server.claim(pathsUnder: Self.prefix, upTo: 1_000) { call in
            call.reply(
                .tuple("\(call.isOversized) \(call.path) \(call.interface) \(call.arguments)")
            )
        }
        let long = ObjectPath.escape(String(repeating: "a", count: 1_000))
        let longPath = try #require(ObjectPath("/org/example/apps/\(long)"))
        for (path, text, expected) in [
            (Self.prefix, "short", "false /org/example/apps org.example.App ('short',)"),
            (Self.prefix, String(repeating: "x", count: 1_000), "true / org.example.App ()"),
            (longPath, "short", "true / org.example.App ()"),
        ] {
            let target = ObjectAddress(Echo.name, path, "org.example.App")
            let reply = try await echo.client.call(target, "Anything", .tuple(text))
            #expect(reply.fields(String.self) == expected)
        }
        claim.cancel()
    }

    @Test("close the descriptors of a call at once where none are taken")
    func descriptors() async throws {
        let echo = try await Echo()
        let inbox = Inbox<MethodCall>()
        let claim = echo.server.claim(pathsUnder: Self.prefix, takesDescriptors: false) {
            inbox.put($0)
        }
        let target = ObjectAddress(Echo.name, Self.prefix, "org.example.App")
        var pipe: TestPipe? = try TestPipe()
        let reading = try #require(pipe?.reading)
        echo.client.exchange(target, "Keep", passing: [try #require(pipe?.writing)]) { _ in }
        pipe = nil
        let call = try #require(await inbox.next())
        #expect(call.descriptors.isEmpty)
        // The end of the pipe comes when nobody holds its other end any more; the call is still kept.
        var byte: UInt8 = 0
        #expect(read(reading.number, &byte, 1) == 0)
        call.reply()
        claim.cancel()
    }

    @Test("refuse what one sender calls beyond its share, and serve the others")
    func backlog() async throws {
        let echo = try await Echo()
        let gate = DispatchSemaphore(value: 0)
        let claim = echo.server.claim(pathsUnder: Self.prefix) { call in
            if call.member == "Block" { gate.wait() }
            call.reply(.tuple(call.member))
        }
        let loop = LoopThread()
        let flooder = try await Connection.open(
            address: try #require(PrivateBus.current).busAddress,
            on: loop.context
        )
        let target = ObjectAddress(Echo.name, Self.prefix, "org.example.App")
        let refusals = Inbox<String>()
        flooder.call(target, "Block", timeout: .never) { _ in }
        for _ in 0..<(CallBacklog.mostOfOne + 10) {
            flooder.call(target, "Flood", timeout: .never) { reply in
                if case .failure(let error) = reply { refusals.put(error.remoteName ?? "") }
            }
        }
        // Those are answered although the context is busy.
        for _ in 0..<10 {
            #expect(await refusals.next() == "org.freedesktop.DBus.Error.LimitsExceeded")
        }
        async let other = echo.client.call(target, "Other")
        gate.signal()
        #expect(try await other.fields(String.self) == "Other")
        claim.cancel()
        withExtendedLifetime(flooder) {}
    }

    @Test("serve the last of many calls as directly as the first")
    func depth() async throws {
        let echo = try await Echo()
        let claim = echo.server.claim(pathsUnder: Self.prefix) { call in
            var mark = 0
            call.reply(.tuple(withUnsafePointer(to: &mark) { UInt64(UInt(bitPattern: $0)) }))
        }
        let target = ObjectAddress(Echo.name, Self.prefix, "org.example.App")
        var places: Set<UInt64> = []
        for _ in 0..<500 {
            let reply = try await echo.client.call(target, "Where")
            places.insert(try #require(reply.fields(UInt64.self)))
        }
        let (highest, lowest) = (try #require(places.max()), try #require(places.min()))
        #expect(highest - lowest < 4_096, "the stack is as deep as at the first call")
        claim.cancel()
    }
}
