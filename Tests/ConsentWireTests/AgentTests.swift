import ConsentModel
import ConsentWire
import GIO
import Testing

@Suite("Questions and answers")
struct AgentTests {
    @Test("a question is read back as it was written")
    func question() throws {
        let question = AgentQuestion(
            app: App(id: "org.example.App", kind: .desktop),
            appName: "App",
            evidence: .unit,
            permission: .location,
            level: .precise,
            heldLevel: .approximate,
            title: "Allow “App” to use your precise location?",
            body: "It will be able to tell exactly where you are.",
            reason: "Find the way",
            icon: "mark-location-symbolic",
            levels: [.approximate, .precise],
            lifetimes: [.once, .session, .always],
            parentWindow: "x11:1"
        )
        #expect(try AgentQuestion(Options(Variant(question.fields.values))) == question)
        let bare = AgentQuestion(
            app: App(id: "/x", kind: .program),
            appName: "x",
            evidence: .path,
            permission: .camera,
            title: "?",
            body: "",
            reason: "",
            icon: "",
            lifetimes: []
        )
        #expect(try AgentQuestion(Options(Variant(bare.fields.values))) == bare)
        #expect(throws: WireError.self) { try AgentQuestion(Options()) }
    }

    @Test(
        "an answer counts with what was offered only",
        arguments: [
            ("allow", "@a{sv} {}", .allow(.init())),
            ("deny", "@a{sv} {}", .deny(.init())),
            ("dismiss", "@a{sv} {}", .dismiss),
            ("", "@a{sv} {}", .dismiss), ("Allow", "@a{sv} {}", .dismiss),
            ("yes", "@a{sv} {}", .dismiss),
            (
                "allow", "{'level': <'approximate'>, 'lifetime': <'once'>}",
                .allow(.init(level: .approximate, lifetime: .once))
            ),
            ("deny", "{'lifetime': <'once'>}", .deny(.init(lifetime: .once))),
            ("allow", "{'level': <'full'>}", .dismiss),
            ("allow", "{'lifetime': <'session'>}", .dismiss),
            ("allow", "{'lifetime': <'forever'>}", .dismiss),
            ("allow", "{'lifetime': <1>}", .dismiss), ("allow", "{'level': <''>}", .dismiss),
            ("allow", "{'lifetime': <'until'>}", .dismiss),
            ("allow", "{'expires': <uint64 1800000000>}", .dismiss),
            (
                "allow", "{'lifetime': <'until'>, 'expires': <uint64 1800000000>}",
                .allow(
                    .init(
                        lifetime: .until,
                        expires: Timestamp(secondsSince1970: 1_800_000_000)
                    )
                )
            ),
            ("allow", "{'mood': <'good'>}", .allow(.init())),
        ] as [(String, String, AgentAnswer)]
    )
    func answers(word: String, results: String, expected: AgentAnswer) throws {
        let answer = AgentAnswer(
            word: word,
            results: try Options(Variant(parsing: results)),
            levels: [.approximate, .precise],
            lifetimes: [.once, .until, .always]
        )
        #expect(answer == expected)
        let again = AgentAnswer(
            word: answer.word,
            results: try Options(Variant(answer.fields.values)),
            levels: [.approximate, .precise],
            lifetimes: [.once, .until, .always]
        )
        #expect(again == answer)
    }
}
