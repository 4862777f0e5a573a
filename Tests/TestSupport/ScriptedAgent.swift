import ConsentWire
package import GIO

/// An agent that answers what a test tells it, when it tells it.
package final class ScriptedAgent: Sendable {
    /// A question that was put to it.
    package struct Question: Sendable {
        /// What the service calls it.
        package let token: String
        /// Its fields.
        package let fields: [String: Variant]

        fileprivate let call: MethodCall

        /// A field that is text.
        package func text(_ key: String) -> String? { fields[key]?.as(String.self) }

        /// Answers.
        package func answer(_ word: String, _ results: [String: Variant] = [:]) {
            call.reply(.tuple(word, results))
        }

        /// Answers with anything.
        package func answer(raw: Variant) { call.reply(raw) }

        /// Fails.
        package func fail() { call.fail("org.example.Error.Broken", "cannot show it") }
    }

    /// The questions, in order.
    package let questions = Journal<Question>()
    /// The tokens of withdrawn questions, in order.
    package let withdrawn = Journal<String>()
    /// The agent's own connection.
    package let client: LocalClient

    private let path: ObjectPath
    private let registration = Lock<Registration?>(nil)

    /// Connects and registers; with a word it answers every question by itself.
    package init(
        on bus: PrivateBus,
        at path: ObjectPath = "/agent",
        scripted: Bool = true,
        answering word: String? = nil
    ) async throws {
        client = try await LocalClient(on: bus)
        self.path = path
        let claim = client.connection.claim(pathsUnder: path) { [questions, withdrawn] call in
            switch call.member {
            case "Ask":
                let values = call.arguments.fields(String.self, [String: Variant].self)
                guard let (token, fields) = values else { return }
                let question = Question(token: token, fields: fields, call: call)
                questions.append(question)
                if let word { question.answer(word) }
            case "Withdraw":
                withdrawn.append(call.arguments.fields(String.self) ?? "")
                call.reply()
            default:
                break
            }
        }
        registration.withLock { $0 = claim }
        let answer = try await register(scripted: scripted)
        guard answer.error == nil else { throw TestFailure("not registered: \(answer)") }
    }

    /// Registers.
    package func register(scripted: Bool) async throws -> Answer {
        let options = scripted ? ["scripted": Variant(true)] : [:]
        return try await client.agents("Register", .tuple(path, options))
    }

    /// Unregisters.
    package func unregister() async throws -> Answer {
        try await client.agents("Unregister", .tuple(path, [String: Variant]()))
    }

    /// Leaves the bus.
    package func leave() { client.connection.close() }

    /// The next question; waits for it.
    package func next() async throws -> Question { try await questions.next() }
}
