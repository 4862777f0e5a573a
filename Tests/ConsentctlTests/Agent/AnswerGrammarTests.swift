import ConsentModel
import ConsentWire
import GIO
import Testing

@testable import consentctl

@Suite("Answers that are typed")
struct AnswerGrammarTests {
    private let now = Timestamp(secondsSince1970: 1_900_000_000)

    private func read(
        _ line: String,
        _ question: AgentQuestion = Questions.location
    ) throws -> AnswerGrammar.Reading {
        let place = try #require(LocalTime(zone: "UTC"))
        return AnswerGrammar(question).read(line, now: now, at: place)
    }

    private func allow(
        _ lifetime: Lifetime,
        level: Level? = nil,
        expires: Int64? = nil
    ) -> AnswerGrammar.Reading {
        .answer(
            .allow(
                AgentAnswer.Terms(
                    level: level,
                    lifetime: lifetime,
                    expires: expires.map { Timestamp(secondsSince1970: $0) }
                )
            )
        )
    }

    @Test("Enter alone, or blanks, is a dismissal", arguments: ["", " ", "   "])
    func dismisses(line: String) throws {
        #expect(try read(line) == .answer(.dismiss))
    }

    @Test("deny is a word", arguments: ["deny", " DENY "])
    func denies(line: String) throws {
        #expect(try read(line) == .answer(.deny(AgentAnswer.Terms())))
    }

    @Test("allow takes a level and how long")
    func allows() throws {
        #expect(try read("allow") == allow(.always))
        #expect(try read("Allow  once") == allow(.once))
        #expect(try read("once") == allow(.once))
        #expect(try read("session") == allow(.session))
        #expect(try read("allow always") == allow(.always))
        #expect(try read("allow approximate") == allow(.always, level: .approximate))
        #expect(try read("allow approximate once") == allow(.once, level: .approximate))
        #expect(try read("allow for 2h") == allow(.until, expires: 1_900_007_200))
        #expect(try read("until 18:00") == allow(.until, expires: 1_900_000_800))
        #expect(
            try read("allow approximate until 2030-05-01 18:30")
                == allow(.until, level: .approximate, expires: 1_903_890_600)
        )
    }

    @Test(
        "nothing short, misspelt or unknown is an answer",
        arguments: [
            "y", "yes", "a", "n", "no", "ok", "1", "allw", "allow all", "allow once more",
            "allow full", "approximate", "deny once", "allow until", "allow until 1999-01-01",
            "allow for", "allow for ever", "allow until 25:00",
        ]
    )
    func unclear(line: String) throws {
        guard case .unclear(let text) = try read(line) else {
            Issue.record("\(line) was an answer")
            return
        }
        #expect(!text.isEmpty)
    }

    @Test("what is not offered cannot be chosen, and allow gives what is")
    func offered() throws {
        #expect(try read("allow", Questions.onlyOnce) == allow(.once))
        #expect(
            try read("allow session", Questions.onlyOnce) == .unclear("'session' is not offered.")
        )
        #expect(try read("always", Questions.onlyOnce) == .unclear("'always' is not offered."))
        #expect(try read("for 2h", Questions.onlyOnce) == .unclear("'for' is not offered."))
    }

    @Test("what was answered is said back")
    func words() throws {
        let place = try #require(LocalTime(zone: "UTC"))
        let approximate = AgentAnswer.Terms(level: .approximate, lifetime: .once)
        #expect(
            AgentAnswer.allow(approximate).words(at: place)
                == "Allowed (approximate) for this run of the app."
        )
        let until = AgentAnswer.Terms(lifetime: .until, expires: now)
        #expect(
            AgentAnswer.allow(until).words(at: place)
                == "Allowed until 2030-03-17T17:46:40+00:00."
        )
        #expect(AgentAnswer.dismiss.words(at: place) == "Not now.")
    }
}
