import Foundation
import GIO
import TestSupport
import Testing

@Suite("Signals and names", .privateBus, .timeLimit(.minutes(5)))
struct SignalTests {
    @Test("reach those who subscribed, in order")
    func broadcast() async throws {
        let echo = try await Echo()
        let inbox = Inbox<String>()
        let subscription = echo.client.subscribe(
            sender: Echo.name,
            interface: Echo.name,
            member: "Changed",
            path: Echo.path.text
        ) { signal in
            inbox.put(signal.arguments.fields(String.self) ?? "?")
        }
        try await echo.settle()
        for text in ["one", "two"] {
            echo.server.emit(
                "Changed",
                interface: Echo.name,
                path: Echo.path,
                arguments: .tuple(text)
            )
        }
        #expect(await inbox.next() == "one")
        #expect(await inbox.next() == "two")
        subscription.cancel()
    }

    @Test("reach only the connection that they are sent to")
    func unicast() async throws {
        let echo = try await Echo()
        let other = try await echo.connect()
        let mine = Inbox<String>()
        let theirs = Inbox<String>()
        let subscriptions = [(echo.client, mine), (other, theirs)].map { connection, inbox in
            connection.subscribe(interface: Echo.name, member: "Changed") { signal in
                inbox.put("\(signal.sender) \(signal.arguments.fields(String.self) ?? "?")")
            }
        }
        try await echo.settle()
        _ = try await other.call(Echo.address, "Echo", .tuple(""))
        echo.server.emit(
            "Changed",
            interface: Echo.name,
            path: Echo.path,
            arguments: .tuple("secret"),
            to: echo.client.uniqueName
        )
        echo.server.emit(
            "Changed",
            interface: Echo.name,
            path: Echo.path,
            arguments: .tuple("open")
        )
        let sender = echo.server.uniqueName
        #expect(await mine.next() == "\(sender) secret")
        #expect(await mine.next() == "\(sender) open")
        #expect(await theirs.next() == "\(sender) open")
        for subscription in subscriptions { subscription.cancel() }
    }

    @Test("are filtered by their first argument")
    func argument0() async throws {
        let echo = try await Echo()
        let inbox = Inbox<String>()
        let subscription = echo.client.subscribe(
            sender: Echo.name,
            interface: Echo.name,
            argument0: "camera"
        ) { inbox.put($0.member) }
        try await echo.settle()
        for (signal, text) in [("Changed", "photos"), ("Other", "camera")] {
            echo.server.emit(
                signal,
                interface: Echo.name,
                path: Echo.path,
                arguments: .tuple(text)
            )
        }
        #expect(await inbox.next() == "Other")
        subscription.cancel()
    }

    @Test("are told no more, and nothing is held, after the end")
    func ended() async throws {
        let echo = try await Echo()
        let probe = Probe()
        let inbox = Inbox<String>()
        do {
            let subscription = echo.client.subscribe(interface: Echo.name) {
                [held = probe.make()] _ in withExtendedLifetime(held) { inbox.put("old") }
            }
            try await echo.settle()
            withExtendedLifetime(subscription) {}
        }
        let next = echo.client.subscribe(interface: Echo.name) { _ in inbox.put("new") }
        try await echo.settle()
        echo.server.emit("Changed", interface: Echo.name, path: Echo.path, arguments: .tuple(""))
        #expect(await inbox.next() == "new")
        #expect(probe.isGone)
        next.cancel()
    }

    @Test("names are taken, refused, queued, replaced and given back")
    func names() async throws {
        let echo = try await Echo()
        let other = try await echo.connect()
        let name = "org.example.Name"
        #expect(try await echo.server.requestName(name, flags: [.allowReplacement]) == .owner)
        #expect(
            try await echo.server.requestName(name, flags: [.allowReplacement]) == .alreadyOwner
        )
        #expect(try await other.requestName(name) == .taken)
        #expect(try await other.requestName(name, flags: []) == .queued)
        #expect(try await other.requestName(name, flags: [.replaceExisting]) == .owner)
        try await other.releaseName(name)
        #expect(try await echo.client.requestName(name, flags: [.doNotQueue]) == .taken)
        try await echo.server.releaseName(name)
        #expect(try await echo.client.requestName(name) == .owner)
        let error = await #expect(throws: GIOError.self) {
            try await other.requestName("nonsense")
        }
        #expect(error?.remoteName == "org.freedesktop.DBus.Error.InvalidArgs")
    }

    @Test("a watched name tells its owner first, then each change once")
    func watchedName() async throws {
        let echo = try await Echo()
        let inbox = Inbox<String>()
        let watch = echo.client.watchName(Echo.name) { inbox.put($0 ?? "nobody") }
        #expect(await inbox.next() == echo.server.uniqueName)
        let other = try await echo.connect()
        try await echo.server.releaseName(Echo.name)
        #expect(await inbox.next() == "nobody")
        #expect(try await other.requestName(Echo.name, flags: [.allowReplacement]) == .owner)
        #expect(await inbox.next() == other.uniqueName)
        #expect(try await echo.server.requestName(Echo.name, flags: [.replaceExisting]) == .owner)
        #expect(await inbox.next() == echo.server.uniqueName)
        echo.client.close()
        #expect(await inbox.next() == "nobody")
        watch.cancel()
    }

    @Test("a watched name without an owner tells so")
    func watchedNobody() async throws {
        let echo = try await Echo()
        let inbox = Inbox<String>()
        let watch = echo.client.watchName("org.example.Nobody") { inbox.put($0 ?? "nobody") }
        #expect(await inbox.next() == "nobody")
        watch.cancel()
    }

    @Test("peers that leave the bus are told by their unique names")
    func peerLeft() async throws {
        let echo = try await Echo()
        let inbox = Inbox<String>()
        let watch = echo.server.onPeerLeft { inbox.put($0) }
        _ = try await echo.server.call(.bus, "GetId")
        for _ in 1...3 {
            // Dropped, not closed.
            let name = try await echo.connect().uniqueName
            #expect(await inbox.next() == name)
        }
        let name = echo.client.uniqueName
        echo.client.close()
        #expect(await inbox.next() == name)
        watch.cancel()
    }

    @Test("the bus tells who is behind a connection")
    func credentials() async throws {
        let echo = try await Echo()
        let credentials = try await echo.server.credentials(of: echo.client.uniqueName)
        #expect(credentials.userID == getuid())
        #expect(credentials.processID == UInt32(getpid()))
        let error = await #expect(throws: GIOError.self) {
            try await echo.server.credentials(of: ":1.99999")
        }
        #expect(error?.code == .serviceUnknown)
    }
}
