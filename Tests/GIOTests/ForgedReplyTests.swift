import GIO
import TestSupport
import Testing

@Suite("Replies of others", .privateBus, .timeLimit(.minutes(5)))
struct ForgedReplyTests {
    @Test("only who was called answers a call, and the bus in the place of who is gone")
    func senders() async throws {
        let bus = try #require(PrivateBus.current)
        let caller = try await LocalClient(on: bus)
        let callee = try await LocalClient(on: bus)
        let calls = Journal<MethodCall>()
        let claim = callee.connection.claim(pathsUnder: "/") { calls.append($0) }
        let target = ObjectAddress(callee.connection.uniqueName, "/", "org.example.Echo")
        let answers = Journal<Answer>()
        caller.connection.call(target, "First", timeout: .never) { answers.append(Answer($0)) }
        let first = try await calls.next()
        // The number of the call is not told: every one that it can be, and then a call that shows
        // that all of them have arrived.
        let forged = (1...500).map { number in
            RawMessage(
                replyTo: number,
                of: caller.connection.uniqueName,
                ["forged"],
                options: false
            )
        }
        let mark = Journal<MethodCall>()
        let marks = caller.connection.claim(pathsUnder: "/") { mark.append($0) }
        var last = RawMessage("org.example.Echo", "Mark")
        last.destination = caller.connection.uniqueName
        let attacker = try RawConnection(to: bus, sending: forged + [last])
        try await mark.first()
        #expect(answers.entries.isEmpty)
        first.reply(.tuple("true"))
        #expect(try await answers.next().value(String.self) == "true")

        caller.connection.call(target, "Second", timeout: .never) { answers.append(Answer($0)) }
        _ = try await calls.next()
        callee.connection.close()
        #expect(try await answers.next().error != nil)
        withExtendedLifetime((claim, marks, attacker)) {}
    }
}
