import GIO
import TestSupport
import Testing

@Suite("Lifetimes", .privateBus, .timeLimit(.minutes(5)))
struct LifetimeTests {
    @Test("what closures hold is let go of when their subscriptions end")
    func subscriptions() async throws {
        let echo = try await Echo()
        let interface = try #require(try InterfaceDescription.parse(Echo.xml).first)
        let probes = (1...6).map { _ in Probe() }
        do {
            let held = probes.map { $0.make() }
            let subscriptions = [
                echo.client.subscribe { [held = held[0]] _ in withExtendedLifetime(held) {} },
                echo.client.watchName(Echo.name) { [held = held[1]] _ in
                    withExtendedLifetime(held) {}
                },
                echo.client.onPeerLeft { [held = held[2]] _ in withExtendedLifetime(held) {} },
                echo.client.onClosed { [held = held[3]] in withExtendedLifetime(held) {} },
                try await echo.client.export(interface, at: "/x") { [held = held[4]] _ in
                    withExtendedLifetime(held) {}
                },
                echo.client.claim(pathsUnder: "/y") { [held = held[5]] _ in
                    withExtendedLifetime(held) {}
                },
            ]
            try await echo.settle()
            #expect(probes.allSatisfy { !$0.isGone })
            for subscription in subscriptions { subscription.cancel() }
        }
        // GLib lets go in turns of the loop of its own.
        try await echo.settle()
        try await echo.settle()
        #expect(probes.map(\.isGone) == [true, true, true, true, true, true])
    }

    @Test("what a call's answer holds is let go of with the answer")
    func calls() async throws {
        let echo = try await Echo()
        let probe = Probe()
        let inbox = Inbox<Bool>()
        do {
            let held = probe.make()
            echo.client.call(Echo.address, "Echo", .tuple("")) { _ in
                withExtendedLifetime(held) { inbox.put(true) }
            }
            let pending = echo.client.call(Echo.address, "Keep", timeout: .never) { _ in
                withExtendedLifetime(held) { inbox.put(true) }
            }
            _ = await inbox.next()
            pending.cancel()
            _ = await inbox.next()
        }
        try await echo.settle()
        #expect(probe.isGone)
    }

    @Test("a connection that is dropped leaves the bus, with all that it exported")
    func dropped() async throws {
        let echo = try await Echo()
        let interface = try #require(try InterfaceDescription.parse(Echo.xml).first)
        let inbox = Inbox<String?>()
        let probe = Probe()
        let watch: Subscription
        do {
            let other = try await echo.connect()
            watch = echo.client.watchName(other.uniqueName) { inbox.put($0) }
            #expect(await inbox.next() == other.uniqueName)
            let registration = try await other.export(interface, at: Echo.path) {
                [held = probe.make()] call in
                withExtendedLifetime(held) { call.reply() }
            }
            registration.cancel()
        }
        #expect(await inbox.next() == .some(nil))
        try await echo.settle()
        #expect(probe.isGone)
        watch.cancel()
    }

    @Test("connections that come and go leave nothing on the bus")
    func descriptors() async throws {
        let echo = try await Echo()
        let inbox = Inbox<String>()
        let watch = echo.client.onPeerLeft { inbox.put($0) }
        try await echo.settle()
        let name = try await echo.connect().uniqueName
        _ = await inbox.next()
        let before = try await echo.openConnections()
        for _ in 1...50 { _ = try await echo.connect() }
        for _ in 1...50 { _ = await inbox.next() }
        #expect(try await echo.openConnections() == before)
        #expect(!name.isEmpty)
        watch.cancel()
    }
}

extension Echo {
    /// How many connections the bus has.
    fileprivate func openConnections() async throws -> Int {
        let names = try await client.call(.bus, "ListNames").fields([String].self) ?? []
        return names.count { $0.hasPrefix(":") }
    }
}
