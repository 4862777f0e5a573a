import ConsentModel
import ConsentWire
import GIO
import Glibc
import TestSupport
import Testing

@Suite("Hostile input", .timeLimit(.minutes(15)))
struct HostileInputTests {
    @Test("at every member: an error by name with a clear text, nothing stored, nothing kept")
    func everyMember() async throws {
        let service = try await ServiceProcess()
        let identity = try await service.settings.permissions("Identity")
        let own = try #require(identity.value([String: Variant].self)?["app-id"]?.as(String.self))
        let calls = try HostileCall.all(ownApp: own)
        #expect(calls.count > 1_000)
        // The allocator keeps room for the largest messages, at first more each time. What a round
        // leaks it leaks in every round, and one message of a megabyte would be enough.
        var growth = Int.max
        var last = try service.figures()
        for round in 1...5 where round <= 2 || growth >= 1_024 {
            let client = try await LocalClient(on: service.bus)
            try await Self.send(calls, by: client)
            client.connection.close()
            // The first one opens what is kept open from then on.
            let bound = round == 1 ? Int.max : last.descriptors
            #expect(try await service.descriptors(backTo: bound) <= bound)
            // Dropped earlier, its loop might end before it has closed the connection.
            withExtendedLifetime(client) {}
            let figures = try service.figures()
            growth = figures.privateKilobytes - last.privateKilobytes
            last = figures
        }
        #expect(growth < 1_024, "\(last)")
        #expect(try await service.holdsNothing())
    }

    private static func send(_ calls: [HostileCall], by client: LocalClient) async throws {
        // Many at a time: waiting for each alone would take minutes.
        for start in stride(from: 0, to: calls.count, by: 20) {
            let batch = calls[start..<min(start + 20, calls.count)].map { call in
                (call, client.begin(call.member, call.arguments, of: call.interface))
            }
            for (call, answer) in batch { Self.check(try await answer.first(), to: call) }
        }
    }

    private static func check(_ answer: Answer, to call: HostileCall) {
        let what = "\(call.interface).\(call.member), \(call.what)"
        guard case .failure(let name, let text) = answer else {
            #expect(call.mayBeServed, "\(what) was served: \(answer)")
            return
        }
        let isKnown = ErrorName.known.contains { $0.wireName == name }
        #expect(isKnown, "\(what): \(name)")
        #expect(!text.isEmpty && text.utf8.count < 2_000, "\(what): \(text.utf8.count)")
        let isClean = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" }
        #expect(isClean, "\(what): \(text)")
    }

    @Test("objects that are not there, and paths that nobody wrote")
    func paths() async throws {
        let service = try await ServiceProcess()
        let paths = [
            "/", "/org", "/org/consentd", "/org/consentd/Consent2", Names.apps,
            Names.apps + "/_", Names.apps + "/__", Names.apps + "/_2", Names.apps + "/_zz",
            Names.apps + "/a/b", Names.object + "/agents",
            Names.apps + "/" + String(repeating: "a", count: 100_000),
            Names.apps + "/_2e_2e_2f_2e_2e",
        ]
        for path in paths {
            for (interface, member, arguments) in [
                (Names.permissions, "Status", Variant.tuple("contacts", [String: Variant]())),
                (Names.manager, "ResetAll", .unit),
                ("org.freedesktop.DBus.Properties", "Get", .tuple(Names.app, "Grants")),
            ] {
                let answer = try await service.settings.call(interface, member, arguments, at: path)
                #expect(
                    ["UnknownObject", "UnknownInterface", "LimitsExceeded"].contains(answer.error),
                    "\(path.prefix(80)) \(member): \(answer)"
                )
            }
        }
        #expect(try await service.holdsNothing())
    }

    @Test("calls without an interface, and descriptors that nobody asked for")
    func strangeMessages() async throws {
        let service = try await ServiceProcess()
        var messages = ["Status", "ResetAll", "Introspect", "Get"].map { RawMessage(nil, $0) }
        messages.append(RawMessage("org.freedesktop.DBus.Peer", "Ping"))
        let raw = try RawConnection(to: service.bus, sending: messages)
        // The answer to the last one comes after those to the others.
        let text = try raw.read(until: "org.freedesktop.DBus.Error.UnknownInterface")
        #expect(text.contains("names no interface"))

        let before = try service.figures().descriptors
        let client = try await LocalClient(on: service.bus)
        let target = ObjectAddress(Names.service, "/org/consentd/Consent1", Names.permissions)
        for _ in 0..<50 {
            let descriptors = (0..<8).map { _ in
                FileDescriptor(adopting: open("/dev/null", O_RDONLY | O_CLOEXEC))
            }
            _ = try await client.connection.exchange(target, "Identity", passing: descriptors)
        }
        client.connection.close()
        #expect(try await service.descriptors(backTo: before) <= before)
        withExtendedLifetime(client) {}
    }

    @Test("attack A18: calls that wait keep no descriptors, and none that is large waits")
    func waiting() async throws {
        let service = try await ServiceProcess()
        let client = try await LocalClient(on: service.bus)
        let target = ObjectAddress(Names.service, "/org/consentd/Consent1", Names.permissions)
        _ = try await client.call(Names.permissions, "Identity", .unit, at: Names.object)
        let before = try service.figures().descriptors
        let request = Variant.tuple("contacts", ["reason": Variant("to look")])
        // Without an agent they wait ten seconds for one.
        for _ in 0..<100 {
            let descriptors = (0..<8).map { _ in
                FileDescriptor(adopting: open("/dev/null", O_RDONLY | O_CLOEXEC))
            }
            client.connection.exchange(
                target,
                "Request",
                request,
                passing: descriptors,
                timeout: .never
            ) { _ in }
        }
        // Nobody reads it, and each of them would be kept as long as its question waits.
        let bulk = Variant([UInt8](repeating: 7, count: 1_000_000))
        for _ in 0..<20 {
            let large = client.begin(
                "Request",
                .tuple("contacts", ["reason": Variant("to look"), "x-bulk": bulk])
            )
            #expect(try await large.first().error == "LimitsExceeded")
        }
        #expect(try service.figures().descriptors <= before + 8)
        withExtendedLifetime(client) {}
    }

    @Test("a caller that leaves in the middle of a call, a thousand times")
    func leaving() async throws {
        let service = try await ServiceProcess()
        let calls = [
            RawMessage(Names.permissions, "Status", ["contacts"], options: true),
            RawMessage(Names.permissions, "Request", ["notifications"], options: true),
            RawMessage(Names.permissions, "Identity"),
            RawMessage(Names.manager, "ResetAll"),
            RawMessage(Names.manager, "ListGrants", [], options: true),
            RawMessage(Names.manager, "Explain", ["org.example.A", "camera"], options: true),
            RawMessage(Names.permissions, "Identify", ["org.example.A"], options: true),
            RawMessage("org.freedesktop.DBus.Introspectable", "Introspect"),
        ]
        let round = { (count: Int) throws in
            for number in 0..<count {
                var messages = Array((calls + calls).dropFirst(number % 8).prefix(4))
                if number % 3 == 0 {
                    for index in messages.indices { messages[index].expectsReply = false }
                }
                let raw = try RawConnection(to: service.bus, sending: messages)
                // Every second one goes once the bus has let it in, the others at once.
                if number.isMultiple(of: 2) { try raw.read(until: "NameAcquired") }
            }
        }
        let start = try service.figures().descriptors
        try round(200)
        #expect(try await service.descriptors(backTo: start) <= start)
        // As above: a leak goes on, the allocator's room does not.
        var growth = Int.max
        var last = try service.figures()
        for _ in 1...5 where growth >= 1_024 {
            try round(1_000)
            #expect(try await service.descriptors(backTo: start) <= start)
            let figures = try service.figures()
            growth = figures.privateKilobytes - last.privateKilobytes
            last = figures
        }
        #expect(growth < 1_024, "\(last)")
        #expect(try await service.holdsNothing())
    }

    @Test("bytes that are no message end their connection and nothing else")
    func noise() async throws {
        let service = try await ServiceProcess()
        for bytes in [[UInt8](repeating: 0xFF, count: 4_096), Array("l\u{1}\u{0}\u{7}".utf8), [0]] {
            let raw = try RawConnection(
                to: service.bus,
                sending: [RawMessage(Names.permissions, "Identity")]
            )
            try raw.send(bytes)
        }
        try await service.settings.settle()
        #expect(try await service.holdsNothing())
    }
}
