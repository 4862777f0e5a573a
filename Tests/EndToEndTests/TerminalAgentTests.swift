import Foundation
import GIO
import TestSupport
import Testing

@Suite("The agent in a terminal", .timeLimit(.minutes(5)))
struct TerminalAgentTests {
    @Test("words answer; Enter alone, Ctrl-D and Ctrl-C do not")
    func answers() async throws {
        let terminal = try await AgentTerminal()
        let cases: [(permission: String, keys: String, status: String, exit: Int32)] = [
            ("contacts", "Enter", "not-determined", 4),
            ("assistant", "C-d", "not-determined", 4),
            ("calendars", "C-c", "not-determined", 4),
            ("reminders", "allow Space once Enter", "authorized", 0),
            ("location", "allow Space approximate Enter", "limited", 0),
            ("motion", "allow Enter", "authorized", 0),
            ("screen", "deny Enter", "denied", 4),
        ]
        for (permission, keys, status, exit) in cases {
            let request = try terminal.request(permission)
            try await terminal.shows("Answer: ")
            try terminal.press(keys)
            #expect(await request.exitStatus() == .exited(exit), "\(permission)")
            #expect(await request.wholeText() == status + "\n", "\(permission)")
        }
        let list = try terminal.consentctl("list", "--json")
        #expect(await list.exitStatus() == .exited(0))
        let json = try JSONSerialization.jsonObject(with: Data(await list.wholeText().utf8))
        let rows = try #require(json as? [[String: Any]])
        let lifetimes = Dictionary(
            rows.map { ($0["permission"] as? String, $0["lifetime"] as? String) },
            uniquingKeysWith: { first, _ in first }
        )
        #expect(lifetimes["reminders"] == "once")
        #expect(lifetimes["motion"] == "always")
        try await terminal.close()
    }

    @Test("what is typed before a question comes does not answer it")
    func typedAhead() async throws {
        let terminal = try await AgentTerminal()
        try terminal.press("allow Enter")
        try await terminal.shows("allow")
        let request = try terminal.request("contacts")
        try await terminal.shows("Answer: ")
        try terminal.press("yes Enter")
        try await terminal.shows("'yes' is no answer.")
        try terminal.press("deny Enter")
        #expect(await request.exitStatus() == .exited(4))
        #expect(await request.wholeText() == "denied\n")
        try await terminal.close()
    }

    @Test("a reason cannot move the terminal, and a withdrawn question is closed")
    func withdrawn() async throws {
        let terminal = try await AgentTerminal(columns: 40)
        let request = try terminal.request("contacts", reason: "\u{1B}[2JYes\u{202E}")
        try await terminal.shows("“[2JYes”")
        try await terminal.shows("Answer: ")
        #expect(!terminal.text.contains("\u{202E}"))
        #expect(!terminal.text.contains(#"\033[2JYes"#))
        request.kill(SIGTERM)
        try await terminal.shows("The question is over: ")
        try await terminal.close()
    }

    @Test("the service may be started anew: the agent registers again")
    func restart() async throws {
        let terminal = try await AgentTerminal()
        let loop = LoopThread()
        let connection = try await Connection.open(
            address: terminal.bus.busAddress,
            on: loop.context
        )
        let service = try await connection.credentials(of: "org.consentd.Consent1")
        kill(pid_t(try #require(service.processID)), SIGKILL)
        try await terminal.shows("The service left.")
        let status = try terminal.consentctl("status", "contacts", "org.example.Maps")
        #expect(await status.exitStatus() == .exited(4))
        try await terminal.shows("The service is back.")
        let request = try terminal.request("contacts")
        try await terminal.shows("Answer: ")
        try terminal.press("allow Enter")
        #expect(await request.exitStatus() == .exited(0))
        try await terminal.close()
    }

    @Test("Ctrl-C between questions ends it, and the terminal is as it was")
    func ends() async throws {
        let terminal = try await AgentTerminal()
        let request = try terminal.request("contacts")
        try await terminal.shows("Answer: ")
        try terminal.press("C-c")
        #expect(await request.exitStatus() == .exited(4))
        try terminal.press("C-c")
        try await terminal.shows(" icanon")
        #expect(terminal.text.contains("ended=0"))
        #expect(terminal.text.contains(" echo "))
        try await terminal.close()
    }
}
